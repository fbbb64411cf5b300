/** The characters that JSON is made of, as far as somebody looks for them. */
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COLON = 0x3a;
export const BRACKET = 0x5b;
export const BRACE = 0x7b;
export const FULL_STOP = 0x2e;
export const LETTER_E = 0x65;

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
