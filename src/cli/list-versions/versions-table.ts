import { inColumns, minute, NOTHING } from '../terminal/columns.ts';
import type { Version } from './listed-pages.ts';

const HEADINGS = ['Version', 'State', 'Entries', 'Published', 'Loaded', 'Confirmed', 'By'] as const;
const RIGHT = new Set([HEADINGS.indexOf('Entries')]);

/** One line a version. */
export function versionsTable(versions: readonly Version[]): string {
  return `${inColumns([HEADINGS, ...versions.map(rowOf)], RIGHT).join('\n')}\n`;
}

function rowOf(version: Version): readonly string[] {
  const { versionId, active, entryCount, publishedAt, loadedAt, confirmedAt, origin } = version;
  return [
    versionId,
    active ? 'in use' : NOTHING,
    entryCount.toLocaleString('en'),
    publishedAt?.slice(0, 10) ?? NOTHING,
    minute(loadedAt),
    minute(confirmedAt),
    origin,
  ];
}
