import type { Schemas } from '@assay/client';

/** The document behind a signer's link, as the API describes it. */
export type SigningSession = Schemas['Signing'];
export type SigningDocument = SigningSession['document'];
export type OtherSigner = SigningDocument['signers'][number];

/** Positions and sizes are points from the left and top edges of the page. */
export type SigningField = SigningSession['fields'][number];
export type FieldType = SigningField['fieldType'];

export function isDrawn({ fieldType }: SigningField): boolean {
  return fieldType === 'signature' || fieldType === 'initials';
}

/** The service's answer when a value was stored. */
export type StoredValue = Schemas['ChangedFields'];

/** The body that fills a field. */
export type FieldContent = { readonly value: string; readonly locale?: string } | { readonly typed: string };
