import { createHash } from 'node:crypto';
import type { PolicyDefinition } from '@assay/policy-engine';
import { canonicalJson } from '@assay/values';

/** SHA-256 over the canonical JSON of a normalized definition, in hex. */
export function digestOf(definition: PolicyDefinition): string {
  return createHash('sha256').update(canonicalJson(definition)).digest('hex');
}
