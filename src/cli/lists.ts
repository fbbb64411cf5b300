import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { limits } from '../kernel/limits.ts';
import { StartRefused } from './foundation.ts';
import { listsTable, type ShownList } from './lists-table.ts';
import { findRunningService, type OperatorClient } from './operator-client.ts';
import { OperatorRefusal } from './operator-refusal.ts';
import { megabytes, type ProgressView, progressOn } from './progress.ts';

/** Lists belong to the running service: it reads files off its request path, and searches them. */
async function theService(config: Config): Promise<OperatorClient> {
  const running = await findRunningService(config);
  if (running) return running;
  throw new StartRefused(
    `No service answers on ${config.host}:${config.port} to the operator token of this folder. Lists are kept by the running service: start it with 'assay serve'.`,
  );
}

export async function showLists(config: Config): Promise<string> {
  return listsTable(await readLists(await theService(config)));
}

export type Switch = 'enable' | 'disable' | 'rollback';

/** What it did, in one line. */
export async function switchList(config: Config, what: Switch, key: string): Promise<string> {
  const service = await theService(config);
  const list = (await service.post(`/operator/v1/lists/${encodeURIComponent(key)}/${what}`)) as ShownList;
  if (what === 'rollback') return `${key}: ${list.activeVersion?.versionId} is searched now.\n`;
  return `${key}: switched ${what === 'enable' ? 'on' : 'off'}.\n`;
}

export interface ImportOptions {
  readonly key: string;
  readonly path: string;
  readonly force: boolean;
}

/** Sends the file, and follows its import to the end. */
export async function importList(config: Config, options: ImportOptions): Promise<string> {
  const { key, path, force } = options;
  const byteLength = await sizeOf(path);
  const service = await theService(config);
  const before = await findList(service, key);
  const view = progressOn(process.stderr);
  try {
    const importId = await send(service, { key, path, force, byteLength }, view);
    return await follow(service, importId, before, view);
  } finally {
    view.end();
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartRefused(`There is no file ${path}.`);
  if (found.size <= limits.listFileBytes) return found.size;
  throw new StartRefused(
    `${path} has ${megabytes(found.size)}; a list has ${megabytes(limits.listFileBytes)} at most.`,
  );
}

async function send(
  service: OperatorClient,
  file: ImportOptions & { readonly byteLength: number },
  view: ProgressView,
): Promise<string> {
  const { key, path, force, byteLength } = file;
  const bytes = createReadStream(path);
  let sent = 0;
  bytes.on('data', (chunk) => {
    sent += chunk.length;
    view.show({ what: key, stage: 'sending', bytes: sent, totalBytes: byteLength, entries: 0 });
  });
  const address = `/operator/v1/lists/${encodeURIComponent(key)}/file${force ? '?force=true' : ''}`;
  try {
    const { importId } = (await service.put(address, { bytes, byteLength })) as { importId: string };
    return importId;
  } catch (error) {
    if (error instanceof OperatorRefusal) throw error;
    throw new StartRefused(
      `${basename(path)} could not be sent: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Those that are named, or every list that is on and has an address; one after the other. */
export async function updateLists(
  config: Config,
  keys: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const service = await theService(config);
  const known = await readLists(service);
  const wanted =
    keys.length > 0 ? keys : known.filter((one) => one.enabled && one.address !== null).map(({ key }) => key);
  if (wanted.length === 0) throw new StartRefused('No list has an address to be fetched from.');
  let good = true;
  for (const key of wanted) {
    const view = progressOn(process.stderr);
    try {
      const before = await findList(service, key);
      const answer = await service.post(`/operator/v1/lists/${encodeURIComponent(key)}/update`);
      say(await follow(service, (answer as { importId: string }).importId, before, view));
    } catch (error) {
      if (!(error instanceof OperatorRefusal || error instanceof StartRefused)) throw error;
      good = false;
      view.end();
      process.stderr.write(`assay: ${error.message}\n`);
    } finally {
      view.end();
    }
  }
  return good;
}

async function readLists(service: OperatorClient): Promise<readonly ShownList[]> {
  const { items } = (await service.get('/operator/v1/lists')) as { items: readonly ShownList[] };
  return items;
}

async function findList(service: OperatorClient, key: string): Promise<ShownList> {
  const lists = await readLists(service);
  const found = lists.find((list) => list.key === key);
  if (found) return found;
  throw new StartRefused(`There is no list '${key}'. There are ${lists.map((list) => list.key).join(', ')}.`);
}

interface ShownImport {
  readonly key: string;
  readonly state: 'running' | 'activated' | 'refused' | 'failed';
  readonly progress: {
    readonly stage: string;
    readonly bytes: number;
    readonly totalBytes: number | null;
    readonly entries: number;
  };
  readonly attention: readonly string[];
  readonly versionId: string | null;
}

const LOOK_MILLISECONDS = 250;

/** To the end of an import; what it came to, in one line. */
export async function follow(
  service: OperatorClient,
  importId: string,
  before: ShownList,
  view: ProgressView,
): Promise<string> {
  for (;;) {
    const one = await lookAt(service, importId, before.key);
    if (one.state !== 'running') return outcomeOf(one, before, view);
    view.show({ what: one.key, ...one.progress });
    await sleep(LOOK_MILLISECONDS);
  }
}

/** The service may stop meanwhile: that is no fault of the command. */
async function lookAt(service: OperatorClient, importId: string, key: string): Promise<ShownImport> {
  try {
    return (await service.get(`/operator/v1/lists/imports/${importId}`)) as ShownImport;
  } catch (error) {
    if (error instanceof OperatorRefusal) throw error;
    throw new StartRefused(
      `The service no longer answers. What became of ${key} is shown by 'assay lists' once it does.`,
    );
  }
}

function outcomeOf(one: ShownImport, before: ShownList, view: ProgressView): string {
  const { key, state, attention, versionId, progress } = one;
  view.end();
  if (state !== 'activated') throw new StartRefused(`${key} was not taken. ${attention.join(' ')}`);
  if (versionId === before.activeVersion?.versionId) return `${key}: ${versionId} is confirmed.\n`;
  return `${key}: ${versionId} is searched now, ${progress.entries.toLocaleString('en')} entries.\n`;
}
