"""The people in the address book.

Telephone numbers are from ranges that are reserved for fiction, and addresses end in example.com,
.net or .org (RFC 2606).
"""

from fakedroid.apps.contacts import Person

PEOPLE = (
    Person("Ada", "+44 7700 900142", "ada@example.org", "12 June"),
    Person("Aoife Byrne", "+353 20 911 0147", "aoife.byrne@example.com"),
    Person("Bo", "+46 70 174 06 31", "bo@example.net"),
    Person("Chidi", "+44 7700 900876", "chidi@example.com", "3 March"),
    Person("Dentist", "+1 202-555-0117"),
    Person("Dilek", "+44 7700 900315", "dilek@example.org"),
    Person("Ewa", "+44 7700 900533", "ewa@example.net"),
    Person("Farid", "+33 6 39 98 14 27", "farid@example.com"),
    Person("Gro", "+44 7700 900204"),
    Person("Hana", "+44 7700 900691", "hana@example.org"),
    Person("Iris", "+61 491 570 156", "iris@example.com", "27 September"),
    Person("Jo", "+1 202-555-0164", "jo@example.net"),
    Person("Kai", "+61 491 570 313"),
    Person("Lu", "+44 7700 900458", "lu@example.org"),
    Person("Mateo Núñez", "+1 202-555-0189", "mateo@example.org", "8 May"),
    Person("Zoë Müller", "+49 30 23125 417", "zoe.mueller@example.org", "19 November"),
    Person("Ελένη Παπαδάκη", "+44 7700 900727", "eleni@example.com"),
    Person("Дмитрий Волков", "+44 7700 900363", "dmitri@example.net", "1 February"),
    Person("נועה לוי", "+44 7700 900618", "noa@example.org"),
    Person("ليلى حداد", "+33 6 39 98 60 02", "layla@example.com", "14 April"),
    Person("अनन्या शर्मा", "+44 7700 900940", "ananya@example.org"),
    Person("สมชาย ใจดี", "+61 491 570 737", "somchai@example.net"),
    Person("김민준", "+1 202-555-0132", "minjun@example.com"),
    Person("田中 美咲", "+44 7700 900081", "misaki@example.org", "22 August"),
    Person("王芳", "+44 7700 900556", "fang@example.net"),
)
