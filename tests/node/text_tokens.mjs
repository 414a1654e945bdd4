// Reads texts as JSON strings, one a line, and prints how many tokens each is for the newer OpenAI
// models. What looks like a model's control token counts as the text it is.
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { readFileSync } from "node:fs";

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  console.log(countTokens(JSON.parse(line), { disallowedSpecial: new Set() }));
}
