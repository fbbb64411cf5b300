import { expect, test } from 'vitest';
import type { AuditEntry, History } from '../../kernel/history.ts';
import { asId } from '../../kernel/ids.ts';
import type { Announcer, CommandContext } from '../writing/command.ts';
import type { Tx } from '../database/database.ts';
import type { Loop, WakingHistory } from './loop.ts';
import { alsoWaking } from './waking.ts';

const entry: AuditEntry = {
  chapter: 'identity',
  id: asId('00000000-0000-7000-8000-000000000001'),
  type: 'member.added',
  resource: 'member',
  resourceId: 'x',
  detail: {},
};

/** Announces a change to loops that note when they are woken; the order of what happens. */
async function announced(
  loops: Readonly<Record<string, WakingHistory | undefined>>,
  history: History,
): Promise<readonly string[]> {
  const happened: string[] = [];
  const running = Object.entries(loops).map(([name, wokenBy]): Loop => ({
    wokenBy,
    wake: () => void happened.push(`${name} wakes`),
    stop: async () => undefined,
  }));
  const announce: Announcer = async () => {
    happened.push('announced');
    return () => void happened.push('deliveries wake');
  };
  // Neither is looked at: who is woken is decided by the history alone.
  const [tx, ctx] = [{} as Tx, {} as CommandContext];
  const afterCommit = await alsoWaking(announce, running)(tx, ctx, history);
  happened.push('committed');
  afterCommit?.();
  return happened;
}

test('a loop is woken after the commit of a history that it names, and after the deliveries', async () => {
  const loops = { mails: { identity: ['member.added'] }, idle: undefined };
  expect(await announced(loops, [entry])).toEqual([
    'announced',
    'committed',
    'deliveries wake',
    'mails wakes',
  ]);
});

test.each([
  ['of another type', { identity: ['member.removed'] }],
  ['of another chapter', { documents: ['member.added'] }],
  ['without a history that it names', {}],
])('it sleeps on at a change %s', async (_what, wokenBy) => {
  expect(await announced({ mails: wokenBy }, [entry])).toEqual(['announced', 'committed', 'deliveries wake']);
});

test('one entry of several is enough', async () => {
  const loops = { mails: { identity: ['member.removed'] } };
  const removed = { ...entry, type: 'member.removed' };
  expect(await announced(loops, [entry, removed])).toContain('mails wakes');
});
