import { resolve, sep } from 'node:path';
import type { Config } from '../../config.ts';
import { neededMasterKeys } from '../../identity/index.ts';
import { explained, refuseExisting, writeDurably } from '../../platform/backup/backup-folder.ts';
import { BackupRefused } from '../../platform/backup/backup-refused.ts';
import type { Manifest } from '../../platform/backup/manifest.ts';
import { takeBackup } from '../../platform/backup/take-backup.ts';
import { openLog } from '../../platform/log/log.ts';
import { VERSION } from '../../platform/version.ts';
import { existingKeyTexts, openServer } from '../service/bootstrap.ts';
import { megabytes, progressOn } from '../terminal/progress.ts';

interface BackupOptions {
  readonly folder: string;
  /** Where the master keys go; never into the backup. */
  readonly keysPath: string | undefined;
}

interface Surroundings {
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Copies the database into a folder while the service runs, and the keys to a place of their own where one is given. */
export async function backUp(
  config: Config,
  asked: BackupOptions,
  { say, signal }: Surroundings,
): Promise<void> {
  const keys = asked.keysPath === undefined ? undefined : await keysFor(config, asked.folder, asked.keysPath);
  const server = await openServer(config, openLog('error'));
  const progress = progressOn(process.stderr);
  try {
    const manifest = await takeBackup({
      connection: server.connection,
      path: asked.folder,
      program: VERSION,
      masterKeysOf: neededMasterKeys,
      onProgress: (done) => progress.show({ what: 'Backup', stage: 'copying', entries: 0, ...done }),
      signal,
    });
    if (keys) await keys.write();
    say(report(manifest, asked));
  } finally {
    progress.end();
    await server.stop();
  }
}

/** Everything that can be refused is refused before the work begins. */
async function keysFor(
  config: Config,
  folder: string,
  path: string,
): Promise<{ readonly write: () => Promise<void> }> {
  const [within, file] = [resolve(folder), resolve(path)];
  if (file === within || file.startsWith(within + sep))
    throw new BackupRefused(`The keys must not lie in the backup: give --keys a path outside ${folder}.`);
  await refuseExisting(file);
  const texts = await existingKeyTexts(config);
  const write = async (): Promise<void> => {
    try {
      await writeDurably(file, texts.map((text) => `${text}\n`).join(''));
    } catch (error) {
      throw explained(error, file);
    }
  };
  return { write };
}

function report({ takenAt, tables, masterKeys }: Manifest, { folder, keysPath }: BackupOptions): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const size = `${rows.toLocaleString('en')} rows in ${tables.length} tables, ${megabytes(bytes)}`;
  return `Everything that was answered before ${takenAt} is in ${folder}: ${size}.\n${keyLine(masterKeys, keysPath)}\n`;
}

function keyLine(masterKeys: readonly string[], keysPath: string | undefined): string {
  if (keysPath !== undefined)
    return `The master keys are in ${keysPath}. Keep that file apart from the backup: both together open every secret.`;
  if (masterKeys.length === 0) return 'Nothing in it is encrypted: it holds no organization.';
  return `It needs the master key ${masterKeys.join(', ')}, which is not in it. Keep that key apart from it: without the key its secrets are lost.`;
}
