import { describe, expect, test } from 'vitest';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { MonitorList } from '../monitors/monitor-lists.ts';
import { groupsOf } from './due-groups.ts';

const list = (key: string, versionId: string | null, runId = 'r'): MonitorList => ({
  key,
  stood: `${versionId} t4`,
  base: versionId === null ? null : { runId: runId as never, versionId, termBuilderVersion: 4 },
});
const due = (
  name: string,
  lists: readonly MonitorList[],
  organization = 'acme',
  mode: 'live' | 'test' = 'live',
) => ({
  name,
  scope: { organizationId: organization as OrganizationId, mode },
  lists,
});
const named = (groups: ReturnType<typeof groupsOf<ReturnType<typeof due>>>): readonly string[] =>
  groups.map((group) => group.map(({ name }) => name).join(' '));

describe('Contract 4, Re-screening: which monitors are compared together', () => {
  test('those of one organization and mode on the same lists, whatever run searched them and in whatever order they stand', () => {
    const groups = groupsOf(
      [
        due('a', [list('eu_fsf', 'v1'), list('ofac_sdn', 'w1')]),
        due('b', [list('ofac_sdn', 'w1', 's'), list('eu_fsf', 'v1', 's')]),
        due('c', [list('eu_fsf', 'v2'), list('ofac_sdn', 'w1')]),
        due('d', [list('eu_fsf', 'v1')]),
        due('e', [list('eu_fsf', null)]),
        due('f', [list('eu_fsf', 'v1')], 'acme', 'test'),
        due('g', [list('eu_fsf', 'v1')], 'other'),
      ],
      10,
    );
    expect(named(groups)).toEqual(['a b', 'c', 'd', 'e', 'f', 'g']);
  });

  test('no more than are wanted in one', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => due(name, [list('eu_fsf', 'v1')]));
    expect(named(groupsOf(all, 2))).toEqual(['a b', 'c d', 'e']);
    expect(named(groupsOf(all, 5))).toEqual(['a b c d e']);
    expect(groupsOf([], 5)).toEqual([]);
  });
});
