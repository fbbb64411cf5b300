import { timestampText } from '../../kernel/time.ts';

/** In UTC. */
export function dayOf(now: Date): string {
  return timestampText(now).slice(0, 10);
}
