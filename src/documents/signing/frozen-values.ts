import { createHash } from 'node:crypto';
import { canonicalJson } from '@assay/values';
import { ownFields, type Signing } from './signing.ts';

/**
 * Hex SHA-256 of the canonical JSON of the values that were signed: each filled field with its value, and of a
 * signature the digest of its image. In order of field ids, which never change.
 */
export function valuesHash(signing: Signing): string {
  const values = ownFields(signing)
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, value }) => ({ fieldId: id, value, imageSha256: signing.imageDigests.get(id) ?? null }));
  return createHash('sha256').update(canonicalJson(values), 'utf8').digest('hex');
}
