import type { AnswerOf } from '@assay/client/browser';

export type ListChange = AnswerOf<'listScreeningSourceChanges'>['items'][number];
type Entry = NonNullable<ListChange['before']>;

/** What a list says of an entry, each part as short texts that can be compared. */
const PARTS: readonly (readonly [name: string, textsOf: (entry: Entry) => readonly string[]])[] = [
  ['kind', ({ kind }) => [kind]],
  [
    'name',
    ({ names }) => names.map(({ value, quality }) => (quality === 'weak' ? `${value} (weak)` : value)),
  ],
  ['birth', ({ births }) => births.map(birthText)],
  ['nationality', ({ nationalities }) => nationalities],
  ['country', ({ countries }) => countries],
  [
    'identifier',
    ({ identifiers }) => identifiers.map(({ kind, value }) => `${kind.replaceAll('_', ' ')} ${value}`),
  ],
  ['programme', ({ programmes }) => programmes],
  ['position', ({ positions }) => positions],
  ['address', ({ addresses }) => addresses],
  ['legal basis', ({ legalBasis }) => legalBasis],
  ['remark', ({ remarks }) => remarks],
];

function birthText({ date, place, circa, from, to }: Entry['births'][number]): string {
  const day = date ?? (from === null && to === null ? '' : `${from ?? '…'} to ${to ?? '…'}`);
  return [circa ? `about ${day}` : day, place ?? ''].filter((text) => text !== '').join(', ');
}

export interface PartChange {
  readonly kind: 'added' | 'removed';
  readonly text: string;
}

/** What the later version says of an entry otherwise, part by part: what it no longer says, then what it says now. */
export function entryChanges({ before, after }: Pick<ListChange, 'before' | 'after'>): readonly PartChange[] {
  if (!before || !after) return [];
  return PARTS.flatMap(([name, textsOf]) => {
    const [old, now] = [new Set(textsOf(before)), new Set(textsOf(after))];
    const told = (kind: PartChange['kind'], texts: ReadonlySet<string>, others: ReadonlySet<string>) =>
      [...texts].filter((text) => !others.has(text)).map((text) => ({ kind, text: `${name} ${text}` }));
    return [...told('removed', old, now), ...told('added', now, old)];
  });
}

/** What somebody recognises an entry by. */
export function entryTitle({ before, after, sourceEntryId }: ListChange): string {
  return (after ?? before)?.names[0]?.value ?? sourceEntryId;
}

/** Of an entry that came or went: who it is, in short. */
export function entrySummary({ before, after }: ListChange): string {
  const entry = after ?? before;
  if (!entry) return '';
  const births = entry.births.map(birthText).filter((text) => text !== '');
  return [entry.kind, ...births, ...entry.nationalities, ...entry.programmes].join(' · ');
}
