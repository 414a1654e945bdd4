"""See `handroid.model.background_tasks`."""

from handroid.model.background_tasks import end as end
