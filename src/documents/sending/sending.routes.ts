import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, Reason, SentTimestamp, strict, Uuid } from '../../kernel/schema.ts';
import { checkedTimestamp } from '@assay/values';
import { write } from '../../platform/endpoints/writes.ts';
import { DocumentShape, presentDocument } from '../documents/document.ts';
import { renewLink } from './renew-link.command.ts';
import { sendDocument as sendDocumentCommand } from './send-document.command.ts';
import {
  LinkedDocumentShape,
  LinkedSignerShape,
  presentLinkedDocument,
  presentLinkedSigner,
} from './sent.ts';
import { voidDocument as voidDocumentCommand } from './void-document.command.ts';

export const sendDocument = write({
  name: 'sendDocument',
  tag: 'Documents',
  summary: 'Send a document to its signers',
  description:
    'Invites the signers with the lowest `signingOrder`; the others are invited when it is their turn. Each signer gets a link, shown in this answer only; an identical retry with the same Idempotency-Key shows it again. Invitations also go out by mail where the operator configured it. A document needs a signer, each signer a field, and every field must lie inside a page: otherwise `not_sendable`, whose `faults` name each signer and field.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  secret: true,
  params: IdParams,
  body: strict({
    expiresAt: Type.Optional(SentTimestamp),
    message: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.documentMessageCharacters,
        pattern: '\\S',
        description: 'To the signers, shown with the document and in invitations',
      }),
    ),
  }),
  answer: LinkedDocumentShape,
  refusals: ['not_found', 'invalid_request', 'illegal_transition', 'not_sendable', 'history_broken'],
  input: ({ params, body: { expiresAt, message } }) => ({
    id: asId<'document'>(params.id),
    expiresAt: expiresAt === undefined ? null : checkedTimestamp(expiresAt),
    message: message ?? null,
  }),
  run: sendDocumentCommand,
  present: presentLinkedDocument,
});

export const voidDocument = write({
  name: 'voidDocument',
  tag: 'Documents',
  summary: 'Void a document',
  description: 'A draft or a sent document. Once everybody has signed it cannot be voided any more.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  params: IdParams,
  body: strict({ reason: Reason }),
  answer: DocumentShape,
  refusals: ['not_found', 'illegal_transition', 'history_broken'],
  input: ({ params, body: { reason } }) => ({ id: asId<'document'>(params.id), reason }),
  run: voidDocumentCommand,
  present: presentDocument,
});

export const renewSigningLink = write({
  name: 'renewSigningLink',
  tag: 'Documents',
  summary: 'Give a signer a fresh link',
  description:
    'The former link ends. The fresh one is shown in this answer only, and goes out by mail only with an invitation that was not sent yet. While the document is sent, for a signer who has not signed.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  secret: true,
  params: strict({ id: Uuid, signerId: Uuid }),
  answer: LinkedSignerShape,
  refusals: ['not_found', 'illegal_transition', 'history_broken'],
  input: ({ params }) => ({
    id: asId<'document'>(params.id),
    signerId: asId<'document-signer'>(params.signerId),
  }),
  run: renewLink,
  present: presentLinkedSigner,
});
