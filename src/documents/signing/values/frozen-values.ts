import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import type { Field } from '../../fields/field.ts';
import type { FieldId } from '../../ids.ts';

/**
 * Hex SHA-256 of the canonical JSON of what somebody signed: each filled field with its value, and of a signature the
 * digest of its image. In order of field ids, which never change.
 */
export function frozenValuesHash(own: readonly Field[], imageDigests: ReadonlyMap<FieldId, string>): string {
  const values = own
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, value }) => ({ fieldId: id, value, imageSha256: imageDigests.get(id) ?? null }));
  return createHash('sha256').update(canonicalJson(values), 'utf8').digest('hex');
}
