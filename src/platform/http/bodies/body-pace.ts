/** The least that a sender has to send while it is waited for. */
export interface Pace {
  readonly bytes: number;
  readonly milliseconds: number;
}

const MINUTE = 60_000;

/** Of senders who are known: a bad line may carry so little. */
export const KNOWN_PACE: Pace = { bytes: 64 * 1024, milliseconds: MINUTE };

/** Of senders whose signature is judged at the end: each of them holds a place of few. */
export const UNJUDGED_PACE: Pace = { bytes: 1024 * 1024, milliseconds: MINUTE };

/**
 * Told of each piece and how long it was waited for, it says whether the sender keeps pace. Only the time in which the
 * sender was waited for counts, and a sender is judged when that is as long as the pace says.
 */
export function paceKeeper({ bytes, milliseconds }: Pace): (came: number, waited: number) => boolean {
  let cameBytes = 0;
  let waitedMilliseconds = 0;
  return (came, waited) => {
    cameBytes += came;
    waitedMilliseconds += waited;
    if (waitedMilliseconds < milliseconds) return true;
    const keeps = cameBytes * milliseconds >= bytes * waitedMilliseconds;
    cameBytes = 0;
    waitedMilliseconds = 0;
    return keeps;
  };
}
