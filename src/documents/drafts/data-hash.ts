import type { Data } from '@assay/agreement-pdf';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@assay/values';

/** Over the canonical JSON (RFC 8785) of the data, however it was sent. */
export function dataHashOf(data: Data): string {
  return `sha256:${createHash('sha256').update(canonicalJson(data), 'utf8').digest('hex')}`;
}
