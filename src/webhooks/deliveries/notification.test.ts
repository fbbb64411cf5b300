import { describe, expect, test } from 'vitest';
import type { JsonValue } from '@assay/values';
import type { DocumentEntry, RiskEntry, ScreeningEntry } from '../../kernel/history.ts';
import { asId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import { documentNotification, riskNotification, screeningNotification } from './notification.ts';

const SCOPE: Scope = { organizationId: asId('acme'), mode: 'test' };
const NOW = new Date('2026-11-15T09:00:00.000Z');
const WHOSE = { organizationId: 'acme', sandbox: true };

/** A member that may be added to the history one day. */
const LATER = { name: 'Boris Testov', subject: { name: 'Boris Testov' } };

const COMPLETED = {
  runId: 'run',
  status: 'possible_match',
  incomplete: false,
  errorCode: null,
  trigger: 'api',
  sessionId: null,
  riskSubjectId: 'subject',
  matchCount: 2,
};
const SANCTIONED = { id: 'm1', sourceEntryId: 'EU-1', source: 'eu_fsf', listKind: 'sanctions', score: 82 };
const PEP = {
  id: 'm2',
  sourceEntryId: 'Q1',
  source: 'service_pep',
  listKind: 'pep',
  score: 90,
  pepStanding: 'pep',
};

function entry(type: string, detail: { readonly [key: string]: JsonValue }) {
  return { id: asId<'event'>('event'), type, resource: 'things', resourceId: 'resource', detail };
}

function ofScreening(type: string, detail: { readonly [key: string]: JsonValue }): ScreeningEntry {
  return { ...entry(type, detail), chapter: 'screening', runId: asId('run') };
}

/** The notification of an entry that contains this and the later member. */
const sent = (type: string, detail: { readonly [key: string]: JsonValue }): unknown =>
  JSON.parse(screeningNotification(SCOPE, ofScreening(type, { ...detail, ...LATER }), NOW).body);
const around = (event: string, data: object): object => ({
  eventId: 'event',
  event,
  timestamp: '2026-11-15T09:00:00.000Z',
  data: { ...WHOSE, ...data },
});

describe('Document 2, Events: never a name, a date of birth or an identifier', () => {
  test('of a run, what is described and nothing that the history tells besides', () => {
    const type = 'screening.run.completed';
    expect(sent(type, COMPLETED)).toEqual(around(type, COMPLETED));
  });

  test('of its matches too, and of each of them', () => {
    const type = 'screening.match.found';
    const matches = [SANCTIONED, PEP];
    const told = { runId: 'run', matches: matches.map((match) => ({ ...match, ...LATER })) };
    expect(sent(type, told)).toEqual(around(type, { runId: 'run', matches }));
  });

  test('of an event that nobody described, only whose it is', () => {
    const type = 'screening.run.renamed';
    expect(sent(type, COMPLETED)).toEqual(around(type, {}));
  });
});

describe('Document 1, Events: the other chapters tell what to read again', () => {
  test('of risk', () => {
    const told: RiskEntry = {
      ...entry('risk.evidence.recorded', LATER),
      chapter: 'risk',
      subjectId: asId('subject'),
      sequence: 1,
      occurredAt: NOW,
      recordedAt: NOW,
      reason: 'Boris Testov called',
    };
    expect(JSON.parse(riskNotification(SCOPE, told).body).data).toEqual({
      ...WHOSE,
      subjectId: 'subject',
      resourceId: 'resource',
    });
  });

  test.each([
    ['a document', {}],
    ['a document and a signer', { signerId: 'signer' }],
  ])('of %s', (_what, who) => {
    const told: DocumentEntry = {
      ...entry('signed', { ...who, ...LATER }),
      chapter: 'documents',
      documentId: asId('document'),
      sequence: 1,
      at: NOW,
      actor: 'signer:Boris Testov',
      hash: 'hash',
      previousHash: null,
    };
    expect(JSON.parse(documentNotification(SCOPE, told, 'document.signer.signed').body).data).toEqual({
      ...WHOSE,
      documentId: 'document',
      ...who,
    });
  });
});
