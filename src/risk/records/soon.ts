import { secondsAfter } from '@assay/values';
import { homeLimits } from '../../kernel/waiting.ts';

const DAY_SECONDS = 86_400;

/** From now until what ends then is still told as ending soon. */
export function soonAfter(now: Date): { readonly from: Date; readonly to: Date } {
  return { from: now, to: secondsAfter(now, homeLimits.expiryDays * DAY_SECONDS) };
}
