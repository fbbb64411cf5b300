import type { OrganizationId } from '../../kernel/ids.ts';
import type { LoggedEntry, Payload, RecordPlace } from '../../kernel/logged-entry.ts';
import type { Reader } from '../../platform/database/database.ts';
import { payloadHash, type StoredEntry } from '../entries/entry.ts';
import { LOGGED_HISTORIES, type LoggedHistory } from '../records.lookup.ts';

/** The records of entries as they are now; undefined where there is none any more. */
export async function payloadsOf(
  db: Reader,
  organizationId: OrganizationId,
  stored: readonly StoredEntry[],
): Promise<(entry: StoredEntry) => Payload | undefined> {
  const found = await Promise.all(
    LOGGED_HISTORIES.map((history) => {
      const own = stored.filter((entry) => isOf(history, entry));
      return history.read(db, organizationId, { at: own.map(({ place }) => place) });
    }),
  );
  const byHistory = found.map(byPlace);
  return (entry) => {
    const history = LOGGED_HISTORIES.findIndex((one) => isOf(one, entry));
    const records = byHistory[history]?.get(nameOf(entry.place)) ?? [];
    // Somebody may have put another one into the same place.
    const fitting = records.find(({ payload }) => payloadHash(payload) === entry.entry.payloadSha256);
    return (fitting ?? records[0])?.payload;
  };
}

function isOf({ chapters }: LoggedHistory, { entry }: StoredEntry): boolean {
  return chapters.includes(entry.chapter);
}

function byPlace(records: readonly LoggedEntry[]): ReadonlyMap<string, readonly LoggedEntry[]> {
  const places = new Map<string, LoggedEntry[]>();
  for (const record of records) {
    const name = nameOf(record.place);
    places.set(name, [...(places.get(name) ?? []), record]);
  }
  return places;
}

function nameOf({ at, key, sequence, mode }: RecordPlace): string {
  return `${at.toISOString()} ${key} ${sequence} ${mode}`;
}
