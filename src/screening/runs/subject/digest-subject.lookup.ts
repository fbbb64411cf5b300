import type { ScreenedSubject } from '@assay/name-screening';
import type { Scope } from '../../../kernel/scope.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import { subjectDigest } from './subject-digest.ts';

/** Contract 4, *Shapes*: under a key of the organization and mode, which the database does not hold. */
export function digestOf(
  { vault, scope }: { readonly vault: Vault; readonly scope: Scope },
  subject: ScreenedSubject,
): Buffer {
  return subjectDigest(vault.mac(scope.organizationId, `screening-key:${scope.mode}`), subject);
}
