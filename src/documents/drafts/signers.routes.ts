import { asId } from '../../kernel/ids.ts';
import { IdParams, Nothing, strict, Uuid } from '../../kernel/schema.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { addSigner } from './add-signer.command.ts';
import { changeSigner } from './change-signer.command.ts';
import { removeSigner } from './remove-signer.command.ts';
import { presentSigner, SignerBody, SignerChanges, SignerShape } from '../signers/signer.ts';

const SignerParams = strict({ id: Uuid, signerId: Uuid });

export const addDocumentSigner = write({
  name: 'addDocumentSigner',
  tag: 'Documents',
  summary: 'Add a signer to a document',
  description:
    'While the document is a draft. Without a `signingOrder` they sign after everybody else. Nobody is invited by it.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  params: IdParams,
  body: SignerBody,
  answer: SignerShape,
  refusals: ['not_found', 'document_not_draft', 'limit_reached', 'history_broken'],
  input: ({ params, body }) => ({ documentId: asId<'document'>(params.id), request: body }),
  run: addSigner,
  present: presentSigner,
});

export const changeDocumentSigner = write({
  name: 'changeDocumentSigner',
  tag: 'Documents',
  summary: 'Change a signer of a document',
  description: 'While the document is a draft. What is left out stays.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  params: SignerParams,
  body: SignerChanges,
  answer: SignerShape,
  refusals: ['not_found', 'document_not_draft', 'history_broken'],
  input: ({ params, body }) => ({
    documentId: asId<'document'>(params.id),
    signerId: asId<'document-signer'>(params.signerId),
    terms: body,
  }),
  run: changeSigner,
  present: presentSigner,
});

export const removeDocumentSigner = write({
  name: 'removeDocumentSigner',
  tag: 'Documents',
  summary: 'Remove a signer from a document',
  description:
    'While the document is a draft. Their fields are removed with them; to keep a field, give it to somebody else first.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 204,
  params: SignerParams,
  answer: Nothing,
  refusals: ['not_found', 'document_not_draft', 'history_broken'],
  input: ({ params }) => ({
    documentId: asId<'document'>(params.id),
    signerId: asId<'document-signer'>(params.signerId),
  }),
  run: removeSigner,
  present: () => null,
});
