import type { ShadowId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { shadowView, type EndCause, endOf, type ShadowView } from './shadow.ts';
import { endedEntry } from './shadow-entries.ts';
import { lockShadow, saveEnd } from './shadows.store.ts';

export interface EndedShadow {
  readonly id: ShadowId;
  /** `time`: its end has come by itself, and is recorded. */
  readonly because: Extract<EndCause, 'asked' | 'failed' | 'time'>;
}

/** Ends it now; where its end had come before, that is what is recorded. */
export const endShadow: Command<EndedShadow, ShadowView, 'not_found' | 'illegal_transition'> = async (
  tx,
  ctx,
  { id, because },
) => {
  const { scope, now } = ctx;
  const shadow = await lockShadow(tx, scope, id);
  if (!shadow) return refuse('not_found', 'No such shadow.');
  const end = endOf(shadow);
  const isOver = end.at <= now;
  if (shadow.ended || (isOver && because === 'asked') || (!isOver && because === 'time'))
    return refuse('illegal_transition', isOver ? 'This shadow has ended.' : 'This shadow has not ended.', {
      members: { allowed: isOver ? [] : ['ended'] },
    });
  const ended = isOver ? end : ({ at: now, because } as const);
  saveEnd(tx, scope, id, ended);
  const value = shadowView({ ...shadow, ended }, now);
  return { value, history: [endedEntry(ctx.newId(), shadow, ended, now)] };
};
