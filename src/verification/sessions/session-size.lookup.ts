import { limits } from '../../kernel/limits.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { SessionId } from '../ids.ts';
import { loadSessions } from './load-sessions.lookup.ts';
import { presentSession } from './session.ts';
import { findSessionRow } from './sessions.store.ts';

/**
 * Document 1, *Limits*, full-record read: asked behind every change that lets a locked session grow, before its commit.
 */
export async function refuseLargeSession(
  db: Reader,
  ctx: { readonly scope: Scope; readonly now: Date },
  id: SessionId,
): Promise<Refusal<'too_large'> | undefined> {
  const row = await findSessionRow(db, ctx.scope, id);
  const [session] = row ? await loadSessions(db, ctx, [row]) : [];
  const limitBytes = limits.recordBytes;
  if (!session || Buffer.byteLength(JSON.stringify(presentSession(session))) <= limitBytes) return undefined;
  return refuse('too_large', `The session would be larger than ${limitBytes} bytes.`, {
    members: { limitBytes },
  });
}
