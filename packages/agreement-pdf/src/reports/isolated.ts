/** First strong isolate, and its end. */
const [OPENED, CLOSED] = ['\u2068', '\u2069'];
/** Marks that embed, override or isolate, and those that end it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Letters and marks that read from the right. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A value among other words of a line: it is read by itself, and turns nothing around it. */
export function isolated(value: string): string {
  const plain = withoutTurning(value);
  return RIGHT_TO_LEFT.test(plain) ? `${OPENED}${plain}${CLOSED}` : plain;
}

export function withoutTurning(value: string): string {
  return value.replace(TURNING, '');
}
