import type { StampedField } from '../drawing/stamped-field.ts';

export interface FinishRequest {
  readonly pdf: Uint8Array;
  readonly fields: readonly StampedField[];
}

export type FinishResult =
  | { readonly kind: 'finished'; readonly pdf: Uint8Array; readonly sha256: string }
  | { readonly kind: 'failed'; readonly message: string };
