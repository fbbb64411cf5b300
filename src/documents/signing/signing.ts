import type { Document, LockedDocument } from '../documents/document.ts';
import type { Field } from '../fields/field.ts';
import type { FieldId } from '../ids.ts';
import type { Signer } from '../signers/signer.ts';

/** The state of a document and its signers as one of them sees it: it decides who may change a field. */
export interface SignerStanding {
  readonly document: Document;
  /** All signers, in their order. */
  readonly signers: readonly Signer[];
  readonly signer: Signer;
}

/** A document as it is shown to one of its signers. */
export interface Signing extends SignerStanding {
  /** The fields of all signers, in order of page, then creation. */
  readonly fields: readonly Field[];
  /** For each filled signature and initials: hex SHA-256 of its image, or of the text in its place. */
  readonly imageDigests: ReadonlyMap<FieldId, string>;
}

/** Under the lock of its document. */
export interface LockedStanding extends SignerStanding {
  readonly document: LockedDocument;
}

export interface LockedSigning extends Signing {
  readonly document: LockedDocument;
}

export function ownFields({ fields, signer }: Signing): readonly Field[] {
  return fields.filter(({ signerId }) => signerId === signer.id);
}

/** The same document, with changed fields in place of the former ones. */
export function withFields<S extends Signing>(signing: S, changed: readonly Field[]): S {
  const by = new Map(changed.map((field) => [field.id, field]));
  return { ...signing, fields: signing.fields.map((field) => by.get(field.id) ?? field) };
}

export function withSigner<S extends Signing>(signing: S, signer: Signer): S {
  const signers = signing.signers.map((other) => (other.id === signer.id ? signer : other));
  return { ...signing, signer, signers };
}
