import type { Scope } from '../../kernel/scope.ts';
import type { DocumentId } from '../ids.ts';

/** The purpose under which the end of a document's trail is sealed. */
export function trailSeal(mode: string, id: DocumentId): string {
  return `audit-head:${mode}:${id}`;
}

/** The name of a document's trail as a chain. */
export function trailOf({ organizationId, mode }: Scope, id: DocumentId) {
  return { organizationId, purpose: trailSeal(mode, id) };
}
