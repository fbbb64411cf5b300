import type { Schemas } from '@assay/client';

/** What a signer finds behind the link, as the API describes it. */
export type SigningSession = Schemas['Signing'];
export type SigningDocument = SigningSession['document'];
export type OtherSigner = SigningDocument['signers'][number];

/** Positions and sizes are points from the left and top edges of the page. */
export type SigningField = SigningSession['fields'][number];
export type FieldType = SigningField['fieldType'];

/** What the service answers when a value was stored. */
export type StoredValue = Schemas['ChangedFields'];

/** What is sent to fill a field. */
export type FieldContent = { readonly value: string; readonly locale?: string } | { readonly typed: string };
