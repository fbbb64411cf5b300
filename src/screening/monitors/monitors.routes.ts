import { asId } from '../../kernel/ids.ts';
import {
  listedOf,
  LISTING,
  listingOf,
  mapListed,
  offsetListing,
  OLDEST_FIRST,
} from '../../kernel/listing.ts';
import { IdParams, Nothing, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { prepared, write } from '../../platform/endpoints/writes.ts';
import { awaitLists } from '../lists/loading/await-lists.query.ts';
import { askedRun, RunRequestShape, runRequestRefusal } from '../runs/requests/run-request.ts';
import { searchRun } from '../runs/requests/search-run.query.ts';
import { createMonitor } from './create-monitor.command.ts';
import { deleteMonitor } from './delete-monitor.command.ts';
import { listMonitors } from './list-monitors.query.ts';
import { MonitorShape, presentMonitor } from './monitor.ts';
import { readMonitor } from './read-monitor.query.ts';

export const createScreeningMonitor = prepared({
  name: 'createScreeningMonitor',
  tag: 'Screening',
  summary: 'Keep a subject screened',
  description:
    'Screens the subject at once, and again whenever one of its lists changes: a new version, switched on or off, stale or fresh again. Each time a run with trigger `rescreen` is made and `lastRunId` names it. It is announced only where its result differs from that of the run before. Only new or changed entries are compared: matches on other entries are carried over with their decisions, a changed entry is pending again, a removed one is gone. Of such a run `candidateCount` and `topScore` speak of the entries that were compared or carried over. The subject is kept encrypted under a key of the organization and is never shown.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  body: RunRequestShape,
  checkForm: ({ body }) => runRequestRefusal(body),
  answer: MonitorShape,
  refusals: ['not_found', 'invalid_request', 'unavailable'],
  ready: awaitLists,
  input: ({ body }) => askedRun(body),
  prepare: searchRun,
  preparesAlways: true,
  run: createMonitor,
  present: presentMonitor,
});

export const listScreeningMonitors = read({
  name: 'listScreeningMonitors',
  tag: 'Screening',
  summary: 'Monitors',
  description: `Oldest first. ${LISTING}`,
  access: 'client',
  query: strict(offsetListing(OLDEST_FIRST)),
  answer: listedOf(MonitorShape),
  refusals: ['invalid_cursor'],
  input: ({ query }) => listingOf(query, OLDEST_FIRST),
  run: listMonitors,
  present: (page) => mapListed(page, presentMonitor),
});

export const readScreeningMonitor = read({
  name: 'readScreeningMonitor',
  tag: 'Screening',
  summary: 'One monitor',
  access: 'client',
  params: IdParams,
  answer: MonitorShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'screening-monitor'>(params.id) }),
  run: readMonitor,
  present: presentMonitor,
});

export const deleteScreeningMonitor = write({
  name: 'deleteScreeningMonitor',
  tag: 'Screening',
  summary: 'No longer screen a subject again',
  description: 'What was kept of the subject is deleted. Its runs stay.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 204,
  params: IdParams,
  answer: Nothing,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'screening-monitor'>(params.id) }),
  run: deleteMonitor,
  present: () => null,
});
