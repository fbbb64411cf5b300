/**
 * A dump holds a hundred million items, most of which are articles, stars, genes and pages of the encyclopedias: such a line
 * is parsed only where its text also states something that an office, a place or a person would.
 */
export function isWorthReading(line: string): boolean {
  return !BULK.test(line) || NEEDED.test(line);
}

/** Scholarly article, category, disambiguation, template, list; galaxy, star and kinds of them; taxon, gene, protein, compound, family name. */
const BULK =
  /"id":\s*"Q(?:13442814|4167836|4167410|11266439|13406463|318|523|67206691|2247863|1332364|6243|16521|7187|8054|20747295|11173|113145171|101352)"/;

const NEEDED = /"Q5"|"P(?:39|1001|1308|2389|35|6|1906|1313|2388|488|169|1037|3320|297)":\s*\[|^\{"entities":/;
