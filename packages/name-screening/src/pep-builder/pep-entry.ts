import type { PepPosition, PepRelative } from '../lists/listed-entry.ts';
import { compareTexts } from './people/stated-dates.ts';
import type { PersonName } from './people/person-names.ts';

/** Formats, *Output `service-pep/1` JSONL*. */
export interface PepEntry {
  readonly id: string;
  readonly names: readonly PersonName[];
  readonly datesOfBirth: readonly string[];
  readonly dateOfDeath: string | null;
  readonly nationalities: readonly string[];
  /** Numbers of the same person elsewhere. */
  readonly otherIds: readonly { readonly kind: 'wikidata' | 'roster'; readonly value: string }[];
  readonly positions: readonly PepPosition[];
  readonly relatives: readonly PepRelative[];
}

export interface PepHeader {
  readonly publishedAt: string;
  readonly builtAt: string;
  readonly sources: readonly PepSource[];
  readonly entryCount: number;
  readonly attribution: string;
}

export interface PepSource {
  readonly id: string;
  readonly dumpDate?: string;
  readonly publishedAt?: string;
}

export function headerLine({ publishedAt, builtAt, sources, entryCount, attribution }: PepHeader): string {
  const format = 'service-pep/1';
  return `${JSON.stringify({ type: 'header', format, publishedAt, builtAt, sources, entryCount, attribution })}\n`;
}

export function entryLine(entry: PepEntry): string {
  const { id, datesOfBirth, dateOfDeath, nationalities, relatives } = entry;
  return `${JSON.stringify({
    type: 'entry',
    id,
    entityType: 'person',
    names: entry.names.map(({ value, kind, weak, lang }) => ({
      value,
      kind,
      ...(lang !== null && { lang }),
      ...(weak && { weak }),
    })),
    datesOfBirth,
    dateOfDeath,
    nationalities,
    identifiers: entry.otherIds,
    positions: entry.positions.map(({ endedUnknown, ...position }) => ({
      ...position,
      ...(endedUnknown && { endedUnknown }),
    })),
    relatives,
  })}\n`;
}

/** Items by their number, then the persons of rosters alone: the same list whatever the order of its sources. */
export function byEntryId(one: string, other: string): number {
  const numbers = itemNumber(one) - itemNumber(other);
  return Number.isNaN(numbers) || numbers === 0 ? compareTexts(one, other) : numbers;
}

function itemNumber(id: string): number {
  return /^Q\d+$/.test(id) ? Number(id.slice(1)) : Number.POSITIVE_INFINITY;
}
