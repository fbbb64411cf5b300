import type { BrokenHistory } from '../../kernel/history.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { DocumentId } from '../ids.ts';

interface AlarmContext {
  readonly scope: Scope;
  readonly capabilities: { historyBroken(found: BrokenHistory): void };
}

/** Nothing is shown of it, certified by it or built on it, and the operator is alarmed. */
export function historyBroken(
  { scope, capabilities }: AlarmContext,
  documentId: DocumentId,
  sequence: number,
): Refusal<'history_broken'> {
  capabilities.historyBroken({ scope, documentId, sequence });
  return refuse(
    'history_broken',
    `The audit trail of this document was changed outside the service: entry ${sequence} does not hold or is missing.`,
    { members: { sequence } },
  );
}
