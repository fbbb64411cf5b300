import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOwnList } from '../../../src/screening/own-lists/own-lists.store.ts';
import { openOwnIndexes } from '../../../src/screening/own-lists/own-indexes.worker.ts';
import {
  openSearchThreads,
  type SearchThreads,
} from '../../../src/screening/searches/search-threads.adapter.ts';
import type { OwnIndexes } from '../../../src/screening/own-lists/own-indexes.ts';
import type { OwnList } from '../../../src/screening/own-lists/own-list.ts';
import { asId } from '../../../src/kernel/ids.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { anOwnList, giveRows } from '../../support/screening/own-lists.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;
let threads: SearchThreads;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  threads = openSearchThreads({ threads: 1, onFault: () => undefined, onDeath: () => undefined });
  for (const name of ['one', 'two']) {
    await anOwnList(acme.owner, name);
    await giveRows(acme.owner, name, [`${name},Boris Testov`]);
  }
});
afterAll(async () => {
  await threads.close();
  await service.stop();
});

async function ownList(name: string): Promise<OwnList> {
  const scope = { organizationId: asId<'organization'>(acme.id), mode: 'live' } as const;
  const found = await findOwnList(service.database, scope, name);
  if (!found) throw new Error('no such list');
  return found;
}

const opened = (mostBytes: number): OwnIndexes =>
  openOwnIndexes({ database: service.database, threads, mostBytes });

describe('Contract 6, Lists: own lists are loaded when they are searched', () => {
  test('once for all that ask, and they stay while there is room', async () => {
    const indexes = opened(1024 ** 3);
    const [one, two] = [await ownList('one'), await ownList('two')];
    const [first, same] = await Promise.all([indexes.load(one), indexes.load(one)]);
    expect(first).toMatchObject({ key: 'own:one', listKind: 'internal', entryCount: 1 });
    expect(same).toBe(first);
    await indexes.load(two);
    expect(await indexes.load(one)).toBe(first);
  });

  test('the one that was not searched for longest goes first', async () => {
    const indexes = opened(1);
    const [one, two] = [await ownList('one'), await ownList('two')];
    const first = await indexes.load(one);
    const second = await indexes.load(two);
    expect(await indexes.load(two)).toBe(second);
    const again = await indexes.load(one);
    expect(again).toMatchObject({ key: 'own:one' });
    expect(again).not.toBe(first);
  });

  test('another kind and another version are loaded anew; a list without a version is not', async () => {
    const indexes = opened(1024 ** 3);
    const one = await ownList('one');
    const first = await indexes.load(one);
    expect(await indexes.load({ ...one, listKind: 'pep' })).toMatchObject({ listKind: 'pep' });
    await giveRows(acme.owner, 'one', ['one,Boris Testov', 'more,Petra Ministerova']);
    expect(await indexes.load(await ownList('one'))).toMatchObject({ entryCount: 2 });
    expect(first?.entryCount).toBe(1);
    expect(await indexes.load({ ...one, activeVersion: null })).toBeUndefined();
  });
});
