import { inColumns, minute, NOTHING } from '../terminal/columns.ts';

/** The part of a list that the table shows: the answer of the operator endpoint, as far as it is needed. */
export interface ShownList {
  readonly key: string;
  readonly enabled: boolean;
  readonly activeVersion: {
    readonly versionId: string;
    readonly publishedAt: string | null;
    readonly entryCount: number;
  } | null;
  readonly confirmedAt: string | null;
  /** The origin of the file that confirmed it. */
  readonly origin: 'publisher' | 'file' | 'mirror' | null;
  readonly publishedAgeDays: number | null;
  readonly stale: boolean;
  readonly attention: readonly string[];
  readonly lastImport: { readonly importId: string; readonly state: string } | null;
  readonly address: string | null;
  readonly fetching: {
    readonly nextAt: string | null;
    readonly lastAt: string | null;
    readonly failure: string | null;
  };
}

const HEADINGS = [
  'List',
  'State',
  'Entries',
  'Published',
  'Confirmed',
  'By',
  'Next fetch',
  'Version',
] as const;
const RIGHT = new Set([HEADINGS.indexOf('Entries')]);

/** One line a list, and below the table the remarks for an operator. */
export function listsTable(lists: readonly ShownList[]): string {
  const lines = inColumns([HEADINGS, ...lists.map(rowOf)], RIGHT);
  const remarks = lists.flatMap(remarksOf);
  return `${[...lines, ...(remarks.length > 0 ? ['', ...remarks] : [])].join('\n')}\n`;
}

function rowOf(list: ShownList): readonly string[] {
  const { key, activeVersion, confirmedAt, origin, fetching } = list;
  return [
    key,
    stateOf(list),
    activeVersion ? activeVersion.entryCount.toLocaleString('en') : NOTHING,
    activeVersion?.publishedAt?.slice(0, 10) ?? NOTHING,
    minute(confirmedAt),
    origin ?? NOTHING,
    minute(fetching.nextAt),
    activeVersion?.versionId ?? NOTHING,
  ];
}

/** The first that holds: a reason that keeps the list from being searched comes before a doubt about it. */
function stateOf({ enabled, activeVersion, lastImport, attention, stale }: ShownList): string {
  if (!enabled) return 'off';
  if (lastImport?.state === 'running') return 'importing';
  if (attention.length > 0) return 'attention';
  if (!activeVersion) return 'missing';
  return stale ? 'stale' : 'current';
}

function remarksOf({ key, origin, publishedAgeDays, attention, fetching }: ShownList): readonly string[] {
  const { failure, lastAt } = fetching;
  return [
    ...attention.map((text) => `${key}: ${text}`),
    ...(origin === 'file'
      ? [`${key}: given as a file, no publisher confirmed it${agedText(publishedAgeDays)}.`]
      : []),
    ...(failure === null || attention.some((text) => text.includes(failure))
      ? []
      : [`${key}: not fetched at ${minute(lastAt)}: ${failure}`]),
  ];
}

function agedText(days: number | null): string {
  if (days === null || days === 0) return '';
  return `; it states a date ${days} ${days === 1 ? 'day' : 'days'} ago`;
}
