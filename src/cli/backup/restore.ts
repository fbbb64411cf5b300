import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { errorCode } from '../../kernel/error-code.ts';
import { findKeyMisfit } from '../../identity/index.ts';
import { writeDurably } from '../../platform/backup/backup-folder.ts';
import { BackupRefused } from '../../platform/backup/backup-refused.ts';
import { openBackup, type WholeBackup } from '../../platform/backup/open-backup.ts';
import { restoreBackup, type RestoreProgress } from '../../platform/backup/restore-backup.ts';
import { guardHistory, migrate, readMigrations } from '../../platform/database/migrations.ts';
import { isReady } from '../../platform/database/service-role.ts';
import {
  ensureDataFolder,
  isMasterKey,
  MASTER_KEY_FILE,
  masterKeysIn,
} from '../../platform/vault/key-files.ts';
import { openLog } from '../../platform/log/log.ts';
import { openDatabase } from '../../platform/statement-sharing/statement-sharing.ts';
import { openVault, type Vault } from '../../platform/vault/vault.ts';
import { findKeyTexts, existingMasterKeys, misfitText, openServer } from '../service/bootstrap.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { progressOn, type ProgressView, type Step } from '../terminal/progress.ts';
import { countRows } from './count-rows.ts';
import { verifyRestored } from './verify.ts';

interface RestoreOptions {
  readonly folder: string;
  /** The file that `assay backup --keys` wrote; it becomes the `master.key` of the data folder. */
  readonly keysPath: string | undefined;
  readonly verify: boolean;
}

interface Surroundings {
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** Puts a backup into an empty database; true where nothing was found that does not fit. */
export async function restore(config: Config, asked: RestoreOptions, around: Surroundings): Promise<boolean> {
  const progress = progressOn(process.stderr);
  try {
    const checking = (done: { bytes: number; totalBytes: number }): void =>
      progress.show({ what: 'Restore', stage: 'checking', entries: 0, ...done });
    const backup = await openBackup(asked.folder, checking, around.signal);
    await ensureDataFolder(config.dataDir);
    const keys = await keysOf(config, backup, asked.keysPath);
    const server = await openServer(config, openLog('error'));
    try {
      await load(server.connection, backup, progress, around.signal);
      progress.end();
      if (keys?.toBeKept) await writeDurably(join(config.dataDir, MASTER_KEY_FILE), keys.toBeKept);
      return await bringUp({ server, backup, keys, asked, around });
    } finally {
      await server.stop();
    }
  } finally {
    progress.end();
  }
}

type Server = Awaited<ReturnType<typeof openServer>>;

interface RestoredState {
  readonly server: Server;
  readonly backup: WholeBackup;
  readonly keys: KnownKeys | undefined;
  readonly asked: RestoreOptions;
  readonly around: Surroundings;
}

async function load(
  connection: Server['connection'],
  backup: WholeBackup,
  progress: ProgressView,
  signal: AbortSignal,
): Promise<void> {
  await restoreBackup({
    connection,
    backup,
    migrations: await readMigrations(),
    onProgress: (step) => progress.show(stepOf(step)),
    signal,
  });
}

function stepOf(progress: RestoreProgress): Step {
  const what = 'Restore';
  if (progress.stage === 'loading') return { what, entries: 0, ...progress };
  const { stage, made, total } = progress;
  return { what, stage, rows: made, totalRows: total, unit: 'indexes and references' };
}

/** Brings the schema to that of this program, as a start would, and looks at what is there. */
async function bringUp({ server, backup, keys, asked, around }: RestoredState): Promise<boolean> {
  const { manifest } = backup;
  const { say } = around;
  const database = openDatabase({
    connection: server.connection,
    poolSize: 2,
    statementNames: false,
    onIdleError: () => undefined,
  });
  try {
    const counts = asked.verify ? await countRows(database, manifest) : [];
    const migrated = await migrate(server.connection, await readMigrations());
    const guarded = isReady(await guardHistory(server.connection, server.login));
    const misfit = keys && (await findKeyMisfit(database, keys.vault));
    if (keys && misfit) throw new StartRefused(misfitText(misfit, keys.vault, keys.source));
    say(`${asked.folder} is restored, as of ${manifest.takenAt}.\n`);
    if (migrated.length > 0) say(`Applied ${migrated.join(', ')}.\n`);
    if (!guarded) say("The role of the service could not be made: 'assay doctor' tells why.\n");
    if (!asked.verify) return true;
    return await verifyRestored({ database, vault: keys?.vault, manifest, counts, ...around });
  } finally {
    await database.close();
  }
}

interface KnownKeys {
  readonly vault: Vault;
  readonly source: string;
  /** What the data folder gets as its `master.key`, where it has none. */
  readonly toBeKept: string | undefined;
}

/** Asked before anything is written: a restore that nobody can open is none. */
async function keysOf(
  config: Config,
  { manifest }: WholeBackup,
  keysPath: string | undefined,
): Promise<KnownKeys | undefined> {
  if (manifest.masterKeys.length === 0 && keysPath === undefined) return undefined;
  const keys = keysPath === undefined ? await ownKeys(config) : await givenKeys(config, keysPath);
  const missing = manifest.masterKeys.filter((id) => !keys.vault.keyIds.includes(id));
  if (missing.length > 0)
    throw new BackupRefused(
      `The backup needs the master key ${missing.join(', ')}, and ${keys.source} has ${keys.vault.keyIds.join(', ')}. Nothing was restored; give the keys of its day.`,
    );
  return keys;
}

async function ownKeys(config: Config): Promise<KnownKeys> {
  const { vault, source } = await existingMasterKeys(config);
  return { vault, source, toBeKept: undefined };
}

async function givenKeys(config: Config, path: string): Promise<KnownKeys> {
  const lines = (await readKeysFile(path)).split('\n').filter((line) => line !== '');
  if (lines.length === 0 || !lines.every(isMasterKey))
    throw new BackupRefused(`${path} is no file of master keys: it has the base64 of 32 bytes on each line.`);
  const own = await findKeyTexts(config);
  if (own && own.join() !== lines.join())
    throw new BackupRefused(
      `There are other master keys than those of ${path} already, in ${config.masterKeys ? 'ASSAY_MASTER_KEY' : join(config.dataDir, MASTER_KEY_FILE)}. Leave --keys out to restore with them, or take them away.`,
    );
  const vault = openVault(...masterKeysIn(lines.join('\n')));
  return { vault, source: path, toBeKept: own ? undefined : `${lines.join('\n')}\n` };
}

async function readKeysFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BackupRefused(
      `The file of master keys ${path} cannot be read (${errorCode(error)}). Nothing was restored.`,
    );
  }
}
