import { timestampText } from '@assay/values';

/** In UTC. */
export function dayOf(now: Date): string {
  return timestampText(now).slice(0, 10);
}
