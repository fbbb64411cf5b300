import type { Scope } from '../../kernel/scope.ts';
import type { MonitorList } from '../monitors/monitor-lists.ts';

interface Due {
  readonly scope: Scope;
  readonly lists: readonly MonitorList[];
}

/** Monitors that are compared alike: of one organization and mode, on the same lists, against the same earlier versions. */
export function groupsOf<One extends Due>(
  due: readonly One[],
  most: number,
): readonly (readonly [One, ...One[]])[] {
  const groups: [One, ...One[]][] = [];
  const open = new Map<string, [One, ...One[]]>();
  for (const one of due) {
    const name = nameOf(one);
    const group = open.get(name);
    if (group && group.length < most) group.push(one);
    else {
      const begun: [One, ...One[]] = [one];
      open.set(name, begun);
      groups.push(begun);
    }
  }
  return groups;
}

function nameOf({ scope, lists }: Due): string {
  const compared = lists.map(({ key, base }) =>
    [key, base?.versionId ?? '', base?.termBuilderVersion ?? ''].join(' '),
  );
  return [scope.organizationId, scope.mode, ...compared.toSorted()].join('\n');
}
