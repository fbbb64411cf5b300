import { Type } from 'typebox';
import { asId } from '../../../kernel/ids.ts';
import { limits } from '../../../kernel/limits.ts';
import { cursorListOf, listingOf, listingParameters, NEWEST_PAGES } from '../../../kernel/listing.ts';
import { IdParams, strict } from '../../../kernel/schema.ts';
import { read, streamed } from '../../../platform/endpoints/reads.ts';
import { upload } from '../../../platform/endpoints/uploads.ts';
import { write } from '../../../platform/endpoints/writes.ts';
import { StatusShape } from '../../runs/run-shape.ts';
import { BATCH_STATES, BatchShape, presentBatch } from '../batch.ts';
import { queueBatch } from '../receiving/queue-batch.command.ts';
import { discardRows, receiveRows } from '../receiving/receive-rows.command.ts';
import { askedBatch, batchRequestRefusal, BatchRequestShape } from './batch-request.ts';
import { createBatch } from './create-batch.command.ts';
import { exportResults } from './export-results.query.ts';
import { listBatches } from './list-batches.query.ts';
import { readBatch } from './read-batch.query.ts';
import { MEDIA_TYPES, RESULT_FORMATS } from './result-text.ts';
import { steerBatch } from './steer-batch.command.ts';

const batchId = (params: { readonly id: string }) => asId<'screening-batch'>(params.id);

export const createScreeningBatch = write({
  name: 'createScreeningBatch',
  tag: 'Screening',
  summary: 'Begin to screen many subjects',
  description:
    'With one policy of lists and scores for all of them. The batch waits for its file, which goes to `/screening/batches/{id}/rows`; one of which nothing has come for 24 hours is `failed`, with the problem `file_missing`.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  body: BatchRequestShape,
  checkForm: ({ body }) => batchRequestRefusal(body),
  answer: BatchShape,
  refusals: ['limit_reached'],
  input: ({ body }) => askedBatch(body),
  run: createBatch,
  present: presentBatch,
});

export const sendBatchRows = upload({
  name: 'sendBatchRows',
  tag: 'Screening',
  summary: 'The file of a batch',
  description:
    'CSV with a line of headers (separated by commas, semicolons, tabs or bars) or JSON lines, plain or gzip, with `Content-Encoding: gzip` or without it; it is read as it arrives. `aliases`, `dateOfBirth`, `nationality` and `identifiers` take several values, separated by semicolons or as a JSON array; an identifier is `passport:AB123:AT`. A row that cannot be read is a row with an `errorCode`. The answer comes when the whole file is here; it is screened by workers. Until then the rows are kept encrypted under a key of the organization; of a row that was screened only a keyed digest stays, as of a run.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 202,
  params: IdParams,
  answer: BatchShape,
  refusals: ['not_found', 'illegal_transition', 'invalid_request', 'too_large'],
  maxBodyBytes: limits.batchFileBytes,
  receive: (ctx, { params, bytes }) => receiveRows(ctx, { id: batchId(params), bytes }),
  run: queueBatch,
  discard: discardRows,
  present: presentBatch,
});

export const listScreeningBatches = read({
  name: 'listScreeningBatches',
  tag: 'Screening',
  summary: 'Batches',
  description: 'Newest first, unless `order` says otherwise.',
  access: 'client',
  query: strict({
    ...listingParameters(NEWEST_PAGES),
    state: Type.Optional(Type.Enum([...BATCH_STATES])),
  }),
  answer: cursorListOf(BatchShape, 'ScreeningBatchList'),
  refusals: ['invalid_cursor'],
  input: ({ query: { state, ...sent } }) => ({ state, listing: listingOf(sent) }),
  run: listBatches,
  present: ({ items, nextCursor }) => ({ items: items.map(presentBatch), nextCursor }),
});

export const readScreeningBatch = read({
  name: 'readScreeningBatch',
  tag: 'Screening',
  summary: 'One batch, and how far it has come',
  access: 'client',
  params: IdParams,
  answer: BatchShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: batchId(params) }),
  run: readBatch,
  present: presentBatch,
});

export const pauseScreeningBatch = steering('pause', {
  name: 'pauseScreeningBatch',
  summary: 'Screen no further rows for now',
});

export const resumeScreeningBatch = steering('resume', {
  name: 'resumeScreeningBatch',
  summary: 'Go on with a batch that was paused',
});

export const cancelScreeningBatch = steering('cancel', {
  name: 'cancelScreeningBatch',
  summary: 'End a batch early',
  description: 'Rows that were not screened are deleted. Results and runs that there are stay.',
});

interface Told {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
}

function steering(action: 'pause' | 'resume' | 'cancel', told: Told) {
  return write({
    ...told,
    tag: 'Screening',
    access: 'client',
    idempotencyKey: 'required',
    status: 200,
    params: IdParams,
    answer: BatchShape,
    refusals: ['not_found', 'illegal_transition'],
    input: ({ params }) => ({ id: batchId(params), action }),
    run: steerBatch,
    present: presentBatch,
  });
}

export const readBatchResults = streamed({
  name: 'readBatchResults',
  tag: 'Screening',
  summary: 'What became of each row',
  description:
    'In the order of the rows, those that are done. Each line has `row` (from 1), `externalId`, `status`, `incompleteReasons`, `errorCode`, `runId` (null where clear, and where the row could not be read), `topScore` and `matches` (`id`, `source`, `sourceEntryId`, `listedName`, `score`), as they were when the row was screened; the run has them as they are decided now, with the factors of each score. In CSV reasons are separated by semicolons, and `matches` is JSON; an `externalId` that begins with `=`, `+`, `-` or `@`, or with apostrophes and one of these, has one more apostrophe in front, so that no spreadsheet runs it as a formula: a program takes one off, or reads JSON lines, which have it as it is. No other column begins so.',
  access: 'client',
  params: IdParams,
  query: strict({
    format: Type.Optional(Type.Enum([...RESULT_FORMATS], { description: '`jsonl` when absent' })),
    status: Type.Optional({ ...StatusShape, description: 'Only rows with this status' }),
  }),
  mediaTypes: [MEDIA_TYPES.jsonl, MEDIA_TYPES.csv],
  refusals: ['not_found'],
  input: ({ params, query }) => ({
    id: batchId(params),
    format: query.format ?? 'jsonl',
    status: query.status,
  }),
  run: exportResults,
});
