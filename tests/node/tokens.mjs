// Reads JSON texts, one a line, and prints how many tokens each is for the newer OpenAI models.
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { readFileSync } from "node:fs";

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  console.log(countTokens(line));
}
