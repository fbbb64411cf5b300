import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { type Fault, refuse, type Refusal } from '../../kernel/result.ts';
import { IdParams, strict, Uuid } from '../../kernel/schema.ts';
import type { FormRefusal } from '../../platform/endpoints/endpoint.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { EvidenceRecord, evidenceRecord } from './evidence.ts';
import { recordEvidence as recordEvidenceCommand } from './record-evidence.command.ts';
import { BatchSubmission, formFaults, Submission, submittedFact, type SubmittedFact } from './submission.ts';

const REFUSALS = ['not_found', 'source_not_bound', 'invalid_request', 'source_disabled'] as const;

export const recordEvidence = write({
  name: 'recordEvidence',
  tag: 'Risk',
  summary: 'Record evidence about a subject',
  description:
    'One fact from a registered source that the API key is bound to. The receipt supersedes the one before it of the same subject, fact and source, even when it was observed earlier, and makes earlier assessments of the subject not current. `value` is of the declared type for `available` evidence, and null or absent otherwise.',
  access: 'api_key',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: Submission,
  maxBodyBytes: limits.evidenceRequestBytes,
  checkForm: ({ body }) => faultsRefused(formFaults(submittedFact(body, ''))),
  answer: EvidenceRecord,
  refusals: [...REFUSALS],
  input: ({ params, body: { sourceRegistrationId, ...item } }) => ({
    subjectId: asId<'subject'>(params.id),
    sourceId: asId<'source'>(sourceRegistrationId),
    facts: [submittedFact(item, '')] as const,
    batch: false,
  }),
  run: recordEvidenceCommand,
  conflictKeys: ({ subjectId }) => [subjectId],
  present: ({ receipts: [receipt] }) => {
    if (!receipt) throw new Error('a submission makes one receipt');
    return evidenceRecord(receipt);
  },
});

export const recordEvidenceBatch = write({
  name: 'recordEvidenceBatch',
  tag: 'Risk',
  summary: 'Record several facts from one source',
  description:
    'All or nothing, for one subject and one source, each fact once. Receipts come back in the order of the request; the evidence revision of the subject grows by one.',
  access: 'api_key',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: BatchSubmission,
  maxBodyBytes: limits.evidenceBatchBytes,
  checkForm: ({ body }) => batchRefusal(body.items),
  answer: strict({ id: Uuid, subjectId: Uuid, items: Type.Array(EvidenceRecord) }),
  refusals: [...REFUSALS],
  input: ({ params, body: { sourceRegistrationId, items } }) => ({
    subjectId: asId<'subject'>(params.id),
    sourceId: asId<'source'>(sourceRegistrationId),
    facts: submittedFacts(items),
    batch: true,
  }),
  run: recordEvidenceCommand,
  present: ({ batchId, subjectId, receipts }) => {
    if (batchId === null) throw new Error('a batch has an id');
    return { id: batchId, subjectId, items: receipts.map(evidenceRecord) };
  },
});

type Items = Parameters<typeof submittedFact>[0][];

function submittedFacts(items: Items): readonly [SubmittedFact, ...SubmittedFact[]] {
  const [first, ...rest] = items.map((item, index) => submittedFact(item, `/items/${index}`));
  if (!first) throw new Error('an empty batch passed its schema');
  return [first, ...rest];
}

function batchRefusal(items: Items): Refusal<FormRefusal> | undefined {
  const limitBytes = limits.evidenceBatchItemBytes;
  const large = items.findIndex((item) => Buffer.byteLength(JSON.stringify(item)) > limitBytes);
  if (large >= 0)
    return refuse('too_large', `Item ${large} is larger than ${limitBytes} bytes.`, {
      members: { limitBytes },
    });
  const facts = submittedFacts(items);
  const keys = facts.map(({ fact }) => fact);
  const repeated = facts.filter(({ fact }, index) => keys.indexOf(fact) < index);
  return faultsRefused([
    ...repeated.map(({ pointer }) => ({
      pointer: `${pointer}/fact`,
      code: 'not_unique',
      message: 'Each fact stands once in a batch.',
    })),
    ...facts.flatMap(formFaults),
  ]);
}

function faultsRefused(errors: readonly Fault[]): Refusal<'invalid_request'> | undefined {
  return errors.length === 0
    ? undefined
    : refuse('invalid_request', 'The evidence is not valid.', { errors });
}
