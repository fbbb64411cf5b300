import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';

/** The form of the folder. A program restores those that it knows. */
export const BACKUP_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
/** In the form of `sha256sum`, so that a copy can be checked without this program. */
export const SUMS_FILE = 'SHA256SUMS';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** It becomes the name of a file and a part of statements. */
const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' });

const TableShape = Type.Object({
  name: Name,
  columns: Type.Array(Name),
  rows: Type.Integer({ minimum: 0 }),
  /** Of its file. */
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Sha256,
});

const ManifestShape = Type.Object({
  format: Type.Integer(),
  /** Versions of the program and of the server that it was taken with. */
  program: Type.String(),
  server: Type.String(),
  /** Everything that was answered before this moment is in it. */
  takenAt: Type.String(),
  /** The schema: what was applied, in this order. */
  migrations: Type.Array(Type.Object({ name: Type.String(), hash: Sha256 })),
  /** Ids of the master keys that its data is encrypted under. */
  masterKeys: Type.Array(Type.String({ pattern: '^[0-9a-f]{16}$' })),
  tables: Type.Array(TableShape),
});

export type Manifest = Static<typeof ManifestShape>;
export type BackedUpTable = Static<typeof TableShape>;

/** Undefined where the text is no manifest. */
export function parseManifest(text: string): Manifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return Check(ManifestShape, value) ? value : undefined;
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export function fileOf({ name }: Pick<BackedUpTable, 'name'>): string {
  return `tables/${name}.copy.gz`;
}

/** A line for each file of the backup but itself. */
export function sumsText({ tables }: Manifest, manifestSha256: string): string {
  const lines = tables.map((table) => `${table.sha256}  ${fileOf(table)}\n`);
  return [`${manifestSha256}  ${MANIFEST_FILE}\n`, ...lines].join('');
}
