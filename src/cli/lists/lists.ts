import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { limits } from '../../kernel/limits.ts';
import { follow } from './follow-import.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { listsTable, type ShownList } from './lists-table.ts';
import { findRunningService, type OperatorClient } from '../operator/operator-client.ts';
import { OperatorRefusal } from '../operator/operator-refusal.ts';
import { megabytes, type ProgressView, progressOn } from '../terminal/progress.ts';

/** Lists belong to the running service: it reads files off its request path, and searches them. */
export async function theService(config: Config): Promise<OperatorClient> {
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

/** Answers with one line about the change. */
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
    return await follow(service, { importId, before }, view);
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
  const open = (): Readable => {
    let sent = 0;
    return createReadStream(path).on('data', (chunk) => {
      sent += chunk.length;
      view.show({ what: key, stage: 'sending', bytes: sent, totalBytes: byteLength, entries: 0 });
    });
  };
  const address = `/operator/v1/lists/${encodeURIComponent(key)}/file${force ? '?force=true' : ''}`;
  try {
    const { importId } = (await service.put(address, { open, byteLength })) as { importId: string };
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
      const { importId } = answer as { importId: string };
      say(await follow(service, { importId, before }, view));
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
