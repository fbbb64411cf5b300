import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import type { CommandContext } from '../../platform/writing/command.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pendingLine, unnumbered } from './entry.ts';
import { insertPending } from './pending.store.ts';
import { PENDING_MAC } from './pending-mac.ts';

/** Hashes the entries of a change and leaves them for the log, in its transaction. They get their numbers later. */
export function logHistory(
  tx: Tx,
  { scope: { organizationId, mode }, vault, newId }: Pick<CommandContext, 'scope' | 'vault' | 'newId'>,
  logged: readonly LoggedEntry[],
): void {
  if (logged.length === 0) return;
  const entries = logged.map((entry) => pendingLine(unnumbered(entry))).join('\n');
  const mac = vault.digest(organizationId, PENDING_MAC, entries);
  insertPending(tx, organizationId, { mode, id: newId(), entries, mac });
}
