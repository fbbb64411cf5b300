import type { Scope } from '../../kernel/scope.ts';
import type { DocumentId } from '../ids.ts';

/** What the end of a document's trail is sealed for. */
export function trailSeal(mode: string, id: DocumentId): string {
  return `audit-head:${mode}:${id}`;
}

/** The chain that the trail of a document is. */
export function trailOf({ organizationId, mode }: Scope, id: DocumentId) {
  return { organizationId, purpose: trailSeal(mode, id) };
}
