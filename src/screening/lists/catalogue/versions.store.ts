import type { Reader, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ListVersion, ListVersionKey, StoredListKey } from '../list-state.ts';
import type { ListOrigin } from '../origin.ts';

/** What a new file is held against. */
export interface VersionContent {
  readonly id: ListVersionKey;
  readonly versionId: string;
  readonly contentDigest: string;
  /** Of the newest file that said the same. */
  readonly fileSha256: string;
  readonly confirmedPublishedAt: string | null;
  readonly entryCount: number;
  /** Of what its newest file says for people; null where no file was read for that. */
  readonly detailsDigest: string | null;
}

const CONTENT = sql`
  id, version_id as "versionId", content_digest as "contentDigest", file_sha256 as "fileSha256",
  confirmed_published_at as "confirmedPublishedAt", entry_count as "entryCount",
  details_digest as "detailsDigest"`;

export async function contentOf(
  db: Reader,
  version: ListVersionKey | null,
): Promise<VersionContent | undefined> {
  if (version === null) return undefined;
  const [found] = await db.rows<VersionContent>(
    sql`select ${CONTENT} from list_versions where id = ${version}`,
  );
  return found;
}

export async function contentOfVersionId(db: Reader, versionId: string): Promise<VersionContent | undefined> {
  const [found] = await db.rows<VersionContent>(
    sql`select ${CONTENT} from list_versions where version_id = ${versionId}`,
  );
  return found;
}

export function insertVersion(
  tx: Tx,
  version: Omit<ListVersion<StoredListKey>, 'confirmedAt'> & {
    readonly fileSha256: string;
    readonly contentDigest: string;
    readonly detailsDigest: string;
  },
): void {
  tx.send(sql`
    insert into list_versions (id, version_id, list_key, format, published_at, loaded_at, confirmed_at,
      confirmed_published_at, confirmed_origin, file_sha256, content_digest, entry_count, dropped_entries, term_builder_version,
      index_layout, counts, attribution, details_digest)
    values (${version.id}, ${version.versionId}, ${version.key}, ${version.format}, ${version.publishedAt},
      ${version.loadedAt}, ${version.loadedAt}, ${version.publishedAt}, ${version.origin},
      ${version.fileSha256}, ${version.contentDigest}, ${version.entryCount}, ${version.droppedEntries}, ${version.termBuilderVersion},
      ${version.indexLayout}, ${JSON.stringify(version.counts)}, ${version.attribution},
      ${version.detailsDigest})`);
}

/** A file said the same again. */
export function confirmVersion(
  tx: Tx,
  version: ListVersionKey,
  confirmed: {
    readonly now: Date;
    readonly origin: ListOrigin;
    readonly fileSha256: string;
    readonly publishedAt: string | null;
  },
): void {
  tx.send(sql`
    update list_versions set confirmed_at = ${confirmed.now}, confirmed_origin = ${confirmed.origin},
      file_sha256 = ${confirmed.fileSha256},
      confirmed_published_at = coalesce(${confirmed.publishedAt}, confirmed_published_at)
    where id = ${version}`);
}

/** The very same file came again, or its publisher says that nothing has changed. */
export function confirmUnchanged(
  tx: Tx,
  version: ListVersionKey,
  { now, origin }: { readonly now: Date; readonly origin: ListOrigin },
): void {
  tx.send(sql`
    update list_versions set confirmed_at = ${now}, confirmed_origin = ${origin} where id = ${version}`);
}

/** Another index stands in the place of the first. */
export function saveIndexed(
  tx: Tx,
  version: ListVersionKey,
  { termBuilderVersion, indexLayout }: Pick<ListVersion, 'termBuilderVersion' | 'indexLayout'>,
): void {
  tx.send(sql`
    update list_versions set term_builder_version = ${termBuilderVersion}, index_layout = ${indexLayout}
    where id = ${version}`);
}
