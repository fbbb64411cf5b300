import { describe, expect, test } from 'vitest';
import { changesHead, changesText } from './changes-text.ts';
import type { Changes } from './listed-pages.ts';

type Change = Changes['items'][number];

const version = (versionId: string): Changes['to'] => ({ versionId }) as Changes['to'];
const entry = (name: string, more: object = {}): Change['after'] =>
  ({ versionId: name, names: [{ value: name }], births: [], remarks: [], ...more }) as never;
const change = (parts: Partial<Change>): Change => ({
  change: 'changed',
  sourceEntryId: 'E-1',
  before: entry('Ada Example'),
  after: entry('Ada Example'),
  ...parts,
});

describe('Contract 6, Lists: changes between versions, for a terminal', () => {
  test('the head names both versions, or says that there was none before', () => {
    const counts = { added: 1_200, changed: 1, removed: 0 };
    const changes: Changes = { from: version('v1'), to: version('v2'), counts, items: [], nextCursor: null };
    expect(changesHead('eu_fsf', changes)).toBe(
      'eu_fsf: from v1 to v2: 1,200 added, 1 changed, 0 removed.\n',
    );
    expect(changesHead('eu_fsf', { ...changes, from: null })).toBe(
      'eu_fsf: v2, the first version: 1,200 added, 1 changed, 0 removed.\n',
    );
  });

  test.each<[string, Partial<Change>, string]>([
    ['added', { change: 'added', before: null }, 'added    E-1  Ada Example\n'],
    ['removed', { change: 'removed', after: null }, 'removed  E-1  Ada Example\n'],
    [
      'changed, with what it says otherwise',
      { after: entry('Ada Examplova', { remarks: ['born later'] }) },
      'changed  E-1  Ada Examplova (names, remarks)\n',
    ],
    ['changed in what is not shown', {}, 'changed  E-1  Ada Example\n'],
    [
      'what a terminal would obey',
      { change: 'added', before: null, sourceEntryId: 'E\r\n1', after: entry('A\u001b[2J\u202eda') },
      'added    E 1  A [2J da\n',
    ],
  ])('an entry is one line: %s', (_, parts, line) => {
    expect(changesText([change(parts)])).toBe(line);
  });
});
