import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { listed, loadedList, screened } from '../../../test/listed.ts';
import type { LoadedList } from '../../list-index/loaded-list.ts';
import { Searcher } from '../searcher.ts';

const searcher = new Searcher();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Searches in a frame of its own, which holds on to nobody afterwards. */
function searchFor(lists: readonly LoadedList[]): WeakRef<object> {
  const identifier = { kind: 'passport', value: 'P 4711', country: null } as const;
  const subject = screened('Omar Hadad', { identifiers: [identifier] });
  try {
    searcher.screen(subject, lists, { reviewScore: 70, matchScore: 90 }, '2026-11-01');
  } catch {
    // What came of it does not matter here.
  }
  return new WeakRef(identifier);
}

const list = loadedList('eu_fsf', [listed('Omar Hadad')]);
const broken = { ...list, index: {} as LoadedList['index'] };

test.each([
  ['ends', [list]],
  ['fails on the way', [list, broken]],
])('Nothing of a subject is held when its search %s', async (_how, lists) => {
  const identifier = searchFor(lists);
  await new Promise(setImmediate);
  collectGarbage();
  expect(identifier.deref()).toBeUndefined();
});
