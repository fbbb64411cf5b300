import { aBatch, aQueuedBatch } from './batches.ts';
import { type EntryDraft, putList } from './lists.ts';
import { type OwnListRecords, ownListRecords } from './own-lists.ts';
import type { Answer, Caller, Json, SendOptions } from '../http.ts';
import type { TestService } from '../service.ts';

/** Somebody whom a sanctions list names with everything that a match can rest on. */
export const LISTED: EntryDraft = {
  entryId: 'EU-1',
  name: 'Boris Ivanovich Testov',
  aliases: ['Boris Testov', { value: 'Borya', kind: 'alias', weak: true }],
  births: [{ from: '1961-03-04', to: '1961-03-04', precision: 'day', circa: false }],
  countries: [{ country: 'RU', role: 'nationality' }],
  identifiers: [
    { kind: 'passport', value: 'RU 123-456', country: 'RU', sub: null, doubtful: false },
    {
      kind: 'wallet',
      value: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      country: null,
      sub: 'XBT',
      doubtful: false,
    },
  ],
};

/** A minister in office. */
export const MINISTER: EntryDraft = {
  entryId: 'Q1',
  name: 'Petra Ministerova',
  births: [{ from: '1970-05-06', to: '1970-05-06', precision: 'day', circa: false }],
  countries: [{ country: 'CZ', role: 'nationality' }],
  pep: {
    dateOfDeath: null,
    positions: [
      {
        category: 'minister',
        title: 'Minister of Examples',
        country: 'CZ',
        start: '2024-01-01',
        end: null,
        current: true,
        endedUnknown: false,
        roster: 'wikidata',
        positionId: null,
      },
    ],
    relatives: [],
  },
};

/** The minister's child, who holds no office. */
export const CHILD: EntryDraft = {
  entryId: 'Q2',
  name: 'Karel Ministerov Potomek',
  births: [{ from: '2001-01-01', to: '2001-01-01', precision: 'day', circa: false }],
  pep: {
    dateOfDeath: null,
    positions: [],
    relatives: [{ entryId: 'Q1', relation: 'child', start: null, end: null }],
  },
};

/** Left office long ago. */
export const FORMER: EntryDraft = {
  entryId: 'Q3',
  name: 'Vaclav Byvaly',
  births: [{ from: '1940-02-02', to: '1940-02-02', precision: 'day', circa: false }],
  pep: {
    dateOfDeath: null,
    positions: [
      {
        category: 'parliament_member',
        title: 'Member of the Example Assembly',
        country: 'CZ',
        start: '1990-01-01',
        end: '2010-06-30',
        current: false,
        endedUnknown: false,
        roster: 'wikidata',
        positionId: null,
      },
    ],
    relatives: [],
  },
};

export interface Asked {
  readonly subject: unknown;
  readonly sources?: readonly string[];
  readonly [name: string]: unknown;
}

export function postRun(caller: Caller, asked: Asked, options: SendOptions = {}): Promise<Answer> {
  return caller.post('/screening/runs', { sources: ['eu_fsf'], ...asked }, options);
}

/** A run that was accepted, whatever it found. */
export async function screened(caller: Caller, asked: Asked): Promise<Json> {
  const { status, body } = await postRun(caller, asked);
  if (status !== 201) throw new Error(`not accepted: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function runOf(caller: Caller, id: string): Promise<Json> {
  const { status, body } = await caller.get(`/screening/runs/${id}`);
  if (status !== 200) throw new Error(`no run: ${status} ${JSON.stringify(body)}`);
  return body;
}

export function postDecision(
  admin: Caller,
  matchId: string,
  decision: string,
  options: SendOptions = {},
): Promise<Answer> {
  return admin.post(`/screening/matches/${matchId}/decision`, { decision, reason: 'Looked at it' }, options);
}

export async function decided(admin: Caller, matchId: string, decision: string): Promise<Json> {
  const { status, body } = await postDecision(admin, matchId, decision);
  if (status !== 200) throw new Error(`not decided: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** All screening receipts of a subject in receipt order, as `<fact> <source>` and value, or status where it has none. */
export async function screeningEvidence(
  caller: Caller,
  subjectId: string,
): Promise<(readonly [string, string])[]> {
  const { body } = await caller.get(`/risk/evidence?subjectId=${subjectId}`);
  return body.items
    .filter(({ data }: Json) => data.provenance.evidenceClass === 'screening')
    .map(({ data }: Json) => [`${data.fact} ${data.source}`, data.value ?? data.status]);
}

/** What a tenant has of this chapter. */
export interface ScreeningRecords {
  readonly runId: string;
  /** Of that run; nobody has decided on it. */
  readonly matchId: string;
  readonly monitorId: string;
  /** Two batches without a file, and one that is queued. */
  readonly receivingBatchId: string;
  readonly unwantedBatchId: string;
  readonly queuedBatchId: string;
  readonly pausedBatchId: string;
  readonly ownList: OwnListRecords;
}

const ROWS = 'name\nBoris Testov\n';

const listed = new WeakMap<TestService, Promise<unknown>>();

export async function screeningRecords(
  service: TestService,
  caller: Caller,
  owner: Caller,
): Promise<ScreeningRecords> {
  const putting = listed.get(service) ?? putList(service, 'eu_fsf', [LISTED]);
  listed.set(service, putting);
  await putting;
  const asked = { subject: { name: 'Boris Testov' }, sources: ['eu_fsf'] };
  const run = await screened(caller, asked);
  const { status, body } = await caller.post('/screening/monitors', asked);
  if (status !== 201) throw new Error(`monitor: ${JSON.stringify(body)}`);
  const [receiving, unwanted, queued, paused] = await Promise.all([
    aBatch(caller),
    aBatch(caller),
    aQueuedBatch(caller, ROWS),
    aQueuedBatch(caller, ROWS),
  ]);
  await caller.post(`/screening/batches/${paused.id}/pause`);
  const ownList = await ownListRecords(owner);
  return {
    runId: run.id,
    matchId: run.matches[0].id,
    monitorId: body.id,
    receivingBatchId: receiving.id,
    unwantedBatchId: unwanted.id,
    queuedBatchId: queued.id,
    pausedBatchId: paused.id,
    ownList,
  };
}
