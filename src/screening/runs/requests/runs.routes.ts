import { Type } from 'typebox';
import { asId } from '../../../kernel/ids.ts';
import type { JsonText } from '../../../kernel/json-text.ts';
import { limits } from '../../../kernel/limits.ts';
import { listingOf, listingParameters, NEWEST_PAGES } from '../../../kernel/listing.ts';
import { IdParams, strict, Uuid } from '../../../kernel/schema.ts';
import { read } from '../../../platform/endpoints/reads.ts';
import { prepared } from '../../../platform/endpoints/writes.ts';
import { awaitLists } from '../../lists/loading/await-lists.query.ts';
import { createRun } from './create-run.command.ts';
import { listRuns } from './list-runs.query.ts';
import { readRun } from './read-run.query.ts';
import { recallRun } from './recall-run.query.ts';
import { DecidedRunShape, RunPageShape, RunShape, StatusShape } from '../run-shape.ts';
import { decidedRunText, runPageText, runText } from './run-text.ts';
import { askedRun, RunRequestShape, runRequestRefusal } from './run-request.ts';
import { searchRun } from './search-run.query.ts';

export const createScreeningRun = prepared({
  name: 'createScreeningRun',
  tag: 'Screening',
  summary: 'Screen a subject',
  description:
    'Searches the lists that are named and reports which listed entries may be the subject, each with its score and the reasons. What cannot be screened is told in the run (`error`, `incomplete`), not by an error of the request; never take either for clear. The run keeps a keyed digest of the subject, not its name, dates or numbers. With `riskSubjectId` the outcome is recorded as evidence: `screening.sanctions` with the `riskSource` of the run, `screening.pep` with `service:screening:service_pep:r<review>:m<match>:l<months>`. Sends `screening.run.completed` and, where something reached `reviewScore`, `screening.match.found`.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  body: RunRequestShape,
  checkForm: ({ body }) => runRequestRefusal(body),
  answer: RunShape,
  refusals: ['not_found', 'invalid_request', 'unavailable'],
  ready: awaitLists,
  input: ({ body }) => askedRun(body),
  prepare: searchRun,
  preparesAlways: true,
  run: createRun,
  conflictKeys: ({ asked: { riskSubjectId } }) => (riskSubjectId === null ? [] : [riskSubjectId]),
  recall: recallRun,
  present: runText,
});

export const readScreeningRun = read({
  name: 'readScreeningRun',
  tag: 'Screening',
  summary: 'One run',
  description:
    'With its matches as they are decided now, what the list says of each entry in the version that was searched, and every decision.',
  access: 'client',
  params: IdParams,
  answer: Type.Unsafe<JsonText>(DecidedRunShape),
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'screening-run'>(params.id) }),
  run: readRun,
  present: decidedRunText,
});

export const listScreeningRuns = read({
  name: 'listScreeningRuns',
  tag: 'Screening',
  summary: 'Runs',
  description:
    'Newest first, unless `order` says otherwise. `page` and `limit` count pages; with `cursor` in place of `page` a list is followed while runs are added to it. Pass `nextCursor` back unchanged with the same filters, order and mode.',
  access: 'client',
  query: strict({
    page: Type.Optional(Type.Integer({ minimum: 1, description: 'From 1; 1 when absent' })),
    ...listingParameters(NEWEST_PAGES, limits.screeningRunPageRows),
    status: Type.Optional(StatusShape),
    sessionId: Type.Optional(Uuid),
    riskSubjectId: Type.Optional(Uuid),
  }),
  answer: Type.Unsafe<JsonText>(RunPageShape),
  refusals: ['invalid_cursor'],
  input: ({ query: { page, status, sessionId, riskSubjectId, ...sent } }) => ({
    page,
    listing: listingOf(sent),
    filter: {
      status,
      sessionId: sessionId === undefined ? undefined : asId<'verification-session'>(sessionId),
      riskSubjectId: riskSubjectId === undefined ? undefined : asId<'subject'>(riskSubjectId),
    },
  }),
  run: listRuns,
  present: runPageText,
});
