import { Type } from 'typebox';
import { strict } from '../../kernel/schema.ts';
import { type Document, DocumentShape, presentDocument } from '../documents/document.ts';
import { presentSigner, type Signer, SignerShape } from '../signers/signer.ts';

/** A signer with a fresh link. */
export interface LinkedSigner extends Signer {
  readonly signingUrl: string;
}

export interface LinkedDocument extends Document {
  readonly signers: readonly LinkedSigner[];
}

export const LinkedSignerShape = strict(
  {
    ...SignerShape.properties,
    signingUrl: Type.String({ format: 'uri', description: 'Shown in this answer only' }),
  },
  { title: 'LinkedSigner' },
);

export const LinkedDocumentShape = strict(
  { ...DocumentShape.properties, signers: Type.Array(LinkedSignerShape) },
  { title: 'SentDocument' },
);

export function presentLinkedSigner(signer: LinkedSigner) {
  return { ...presentSigner(signer), signingUrl: signer.signingUrl };
}

export function presentLinkedDocument(document: LinkedDocument) {
  return { ...presentDocument(document), signers: document.signers.map(presentLinkedSigner) };
}
