import type { Changes } from './listed-pages.ts';

type Change = Changes['items'][number];
type Entry = NonNullable<Change['after']>;

/** Which versions are compared, and by how much they differ. */
export function changesHead(key: string, { from, to, counts }: Changes): string {
  const between = from ? `from ${from.versionId} to ${to.versionId}` : `${to.versionId}, the first version`;
  const { added = 0, changed = 0, removed = 0 } = counts ?? {};
  const told = Object.entries({ added, changed, removed }).map(
    ([change, count]) => `${count.toLocaleString('en')} ${change}`,
  );
  return `${key}: ${between}: ${told.join(', ')}.\n`;
}

/** One line an entry: what became of it, its id, its name, and of a changed one what it says otherwise. */
export function changesText(items: readonly Change[]): string {
  return items.map((item) => `${lineOf(item)}\n`).join('');
}

function lineOf({ change, sourceEntryId, before, after }: Change): string {
  const name = (after ?? before)?.names[0]?.value ?? '';
  const fields = before && after ? fieldsOf(before, after) : [];
  const told = fields.length > 0 ? ` (${fields.join(', ')})` : '';
  return `${change.padEnd(WIDTH)}  ${plain(sourceEntryId)}  ${plain(name)}${told}`;
}

const WIDTH = 'changed'.length;

function fieldsOf(before: Entry, after: Entry): readonly string[] {
  const names = Object.keys(after) as (keyof Entry)[];
  return names.filter(
    (name) => name !== 'versionId' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** A list may hold anything; a terminal would obey what is no letter. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ');
}
