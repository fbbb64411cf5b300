import type { DocumentEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import { actorOf, type Principal } from '../../kernel/principal.ts';
import type { LockedDocument } from './document.ts';
import { type AuditChange, chainedEntries, type DocumentHead } from '../audit/audit-trail.ts';

/** The actor; the locked document says when. */
interface ChangeContext {
  readonly principal: Principal;
  newId(): EventId;
}

/** An event, before it has its place in the trail. */
export type AuditEventInput = Omit<AuditChange, 'id'>;

/** The entries of one change of a locked document; the head is saved with the document. */
export function changedDocument(
  ctx: ChangeContext,
  locked: LockedDocument,
  [first, ...rest]: readonly [AuditEventInput, ...AuditEventInput[]],
): { readonly history: readonly [DocumentEntry, ...DocumentEntry[]]; readonly head: DocumentHead } {
  const happening = { at: locked.now, actor: actorOf(ctx.principal) };
  const numbered = (happened: AuditEventInput): AuditChange => ({ id: ctx.newId(), ...happened });
  return chainedEntries(locked, happening, [numbered(first), ...rest.map(numbered)]);
}
