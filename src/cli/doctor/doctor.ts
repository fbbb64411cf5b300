import { access, constants } from 'node:fs/promises';
import { type Config, unknownVariables } from '../../config.ts';
import { ensureDataFolder } from '../../platform/vault/key-files.ts';
import { openLog } from '../../platform/log/log.ts';
import { FREE_BYTES_WANTED, freeBytesOf } from '../../platform/surroundings/free-space.ts';
import { openServer } from '../service/bootstrap.ts';
import { findRunningService } from '../operator/operator-client.ts';
import { examineCertificate } from './certificate.ts';
import { examineDatabase } from './database.ts';
import { attempt, databaseDetailOf, type Finding } from './finding.ts';
import { examineProbes } from './probes.ts';

/** Looks at everything the service needs and says in words what is wrong. */
export async function examine(config: Config, now: () => Date): Promise<readonly Finding[]> {
  const strange = unknownVariables().map((name) => ({
    good: false,
    what: 'Configuration',
    detail: `${name} is not a variable of Assay.`,
  }));
  const isRunning = (await findRunningService(config)) !== undefined;
  const where = `${config.host}:${config.port}`;
  const found: Finding[] = [
    { good: true, what: 'Node', detail: process.version },
    ...strange,
    { good: true, what: 'Service', detail: isRunning ? `running on ${where}` : `not running on ${where}` },
  ];
  if (isRunning || config.operations)
    found.push(await attempt('Probes', () => examineProbes(config, isRunning)));
  if (config.baseUrl.startsWith('https:'))
    found.push(await attempt('Certificate', () => examineCertificate(config.baseUrl, now())));
  found.push(
    await attempt('Data folder', () => examineFolder(config)),
    ...(await examineServer(config, now)),
  );
  return found;
}

async function examineFolder({ dataDir }: Config): Promise<string> {
  await ensureDataFolder(dataDir);
  await access(dataDir, constants.W_OK);
  const free = await freeBytesOf(dataDir);
  if (free < FREE_BYTES_WANTED)
    throw new Error(`${dataDir} has less than 1 GiB free: make room, or move it to a larger disk.`);
  return `${dataDir}, ${Math.floor(free / FREE_BYTES_WANTED)} GiB free`;
}

async function examineServer(config: Config, now: () => Date): Promise<readonly Finding[]> {
  try {
    const server = await openServer(config, openLog('silent'));
    try {
      return await examineDatabase(config, server, now);
    } finally {
      await server.stop();
    }
  } catch (error) {
    return [{ good: false, what: 'Database', detail: databaseDetailOf(error) }];
  }
}
