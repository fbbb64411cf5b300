import type { Data } from '@assay/agreement-pdf';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@assay/values';

/** The hash of the canonical JSON (RFC 8785) of the data, in any order of keys. */
export function dataHashOf(data: Data): string {
  return `sha256:${createHash('sha256').update(canonicalJson(data), 'utf8').digest('hex')}`;
}
