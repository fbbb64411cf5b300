import { expect, test } from 'vitest';
import {
  type AuditEntry,
  type HistoryEntry,
  HISTORY_CHAPTERS,
  type HistoryChapter,
  type ScreeningEntry,
} from '../../kernel/history.ts';
import { asId } from '../../kernel/ids.ts';
import type { LoggedEntry } from '../../kernel/logged-entry.ts';
import type { CommandContext } from './command.ts';
import type { Tx } from '../database/database.ts';
import { historyRecorder, type HistoryWriters, type LogWriter } from './history-writers.ts';

const common = {
  id: asId<'event'>('00000000-0000-7000-8000-000000000001'),
  resource: 'x',
  resourceId: 'x',
  detail: {},
};
const saved: AuditEntry = { ...common, chapter: 'verification', type: 'session.created' };
const screened: ScreeningEntry = { ...common, chapter: 'screening', type: 'run.created', runId: asId('r') };

/** Of writers that note what they are called with, by chapter. */
async function written(history: readonly [HistoryEntry, ...HistoryEntry[]]): Promise<readonly string[]> {
  const calls: string[] = [];
  const noting =
    (chapter: HistoryChapter) =>
    (_tx: Tx, _ctx: CommandContext, entries: readonly HistoryEntry[]): readonly LoggedEntry[] => {
      calls.push(`${chapter}: ${entries.map(({ type }) => type).join(', ')}`);
      return entries.map(({ type }) => loggedOf(chapter, type));
    };
  const writers: HistoryWriters = {
    identity: noting('identity'),
    verification: noting('verification'),
    webhooks: noting('webhooks'),
    templates: noting('templates'),
    lists: noting('lists'),
    risk: noting('risk'),
    screening: noting('screening'),
    documents: noting('documents'),
  };
  const log: LogWriter = (_tx, _ctx, entries) =>
    void calls.push(`log: ${entries.map(({ type }) => type).join(', ')}`);
  await historyRecorder(writers, log)({} as Tx, {} as CommandContext, history);
  return calls;
}

function loggedOf(chapter: HistoryChapter, type: string): LoggedEntry {
  const place = { at: new Date(0), key: common.id, sequence: 0, mode: 'test' } as const;
  return { place, chapter, type, resource: 'x', resourceId: 'x', actor: 'x', mode: 'test', payload: {} };
}

test('each chapter writes its own entries at once, in their order, nobody is called without any, and the log gets all', async () => {
  const decided = { ...screened, type: 'run.decided' };
  expect(await written([screened, saved, decided])).toEqual([
    'verification: session.created',
    'screening: run.created, run.decided',
    'log: session.created, run.created, run.decided',
  ]);
});

test('a table without one of the chapters does not compile', () => {
  const writers = { identity: () => undefined };
  // @ts-expect-error the other chapters have no writer
  expect(historyRecorder(writers, () => undefined)).toBeTypeOf('function');
});

test('every chapter that an entry may name is written', () => {
  const all: Record<HistoryChapter, true> = {
    identity: true,
    verification: true,
    webhooks: true,
    templates: true,
    lists: true,
    risk: true,
    screening: true,
    documents: true,
  };
  expect(new Set<string>(HISTORY_CHAPTERS)).toEqual(new Set(Object.keys(all)));
});
