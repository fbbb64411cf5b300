/** A spreadsheet runs a cell that begins so as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A cell of a CSV file that people open in a spreadsheet: an apostrophe in front makes a formula a text. One that begins
 * with apostrophes already gets one more, so that a program that takes off one has the text back, whatever it was.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
