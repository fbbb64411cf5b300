import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { contentText, pendingText } from './entry.ts';
import { insertPending } from './pending.store.ts';
import { PENDING_MAC } from './pending-mac.ts';

/** Hashes the entries of a change and leaves them for the log, in its transaction. They get their numbers later. */
export function logHistory(
  tx: Tx,
  { scope: { organizationId }, vault }: Pick<CommandContext, 'scope' | 'vault'>,
  entries: readonly LoggedEntry[],
): void {
  for (const entry of entries) {
    const content = contentText(entry);
    const mac = vault.digest(organizationId, PENDING_MAC, pendingText(entry.place, content));
    insertPending(tx, organizationId, { place: entry.place, content, mac });
  }
}
