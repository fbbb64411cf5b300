import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashEntry } from '@assay/client/history';
import { canonicalJson } from '@assay/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payloadHash } from '../../history/entries/entry.ts';
import { HistoryFileError, verifyHistory } from './history.ts';

const ORGANIZATION = '01a1de70-3ce0-72b6-a22e-c39769823d11';
const AT = '2026-11-15T09:00:00.000Z';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = { kid: 'the-key', x: publicKey.export({ format: 'jwk' }).x ?? '' };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-history-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** An export of one entry, with this record in place of the one that was hashed. */
async function anExport(name: string, record?: object): Promise<string> {
  const payload = { id: 'one', detail: {} };
  const entry = {
    index: 0,
    at: AT,
    chapter: 'risk',
    type: 'risk.subject.created',
    resource: 'subjects',
    resourceId: 'x',
    actor: 'service:test',
    mode: 'test' as const,
    payloadSha256: payloadHash(payload),
  };
  const leafHash = await hashEntry(entry);
  const head = { organizationId: ORGANIZATION, size: 1, rootHash: leafHash, at: AT };
  const signature = sign(null, Buffer.from(canonicalJson(head)), privateKey).toString('base64url');
  const { organizationId: _organization, ...signed } = head;
  const lines = [
    { kind: 'log', version: 1, organizationId: ORGANIZATION, exportedAt: AT, keys: [KEY] },
    { kind: 'entry', entry, leafHash, payload: record ?? payload },
    {
      kind: 'checkpoint',
      checkpoint: { id: 'c', ...signed, signature, keyId: KEY.kid, timestampToken: null },
    },
    { kind: 'end', entries: 1, checkpoints: 1, unlogged: 0 },
  ];
  return written(name, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

describe('Contract 6, History: assay history verify EXPORT', () => {
  test('tells what holds, and which key the export names', async () => {
    const { text, holds } = await verifyHistory(await anExport('good.jsonl'));
    expect(holds).toBe(true);
    expect(text).toContain(`organization ${ORGANIZATION} holds: 1 entries, 1 checkpoints`);
    expect(text).toContain('/.well-known/assay-history-keys.json');
  });

  test('believes the keys that it is given, and no others', async () => {
    const path = await anExport('keys.jsonl');
    const own = await written('keys.json', JSON.stringify({ keys: [KEY] }));
    expect(await verifyHistory(path, { keys: own })).toMatchObject({ holds: true });
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x;
    const wrong = await written('wrong.json', JSON.stringify({ keys: [{ ...KEY, x: other }] }));
    expect(await verifyHistory(path, { keys: wrong })).toMatchObject({
      holds: false,
      text: expect.stringContaining('signature_wrong'),
    });
  });

  test('names the first entry that does not fit', async () => {
    const path = await anExport('changed.jsonl', { id: 'one', detail: { forged: true } });
    expect(await verifyHistory(path)).toEqual({
      holds: false,
      text: 'Line 2 does not fit (record_changed): The record of entry 0 (risk.subject.created) was changed.\n',
    });
  });

  test('a log without a checkpoint proves nothing', async () => {
    const lines = [
      { kind: 'log', version: 1, organizationId: ORGANIZATION, exportedAt: AT, keys: [] },
      { kind: 'end', entries: 0, checkpoints: 0, unlogged: 0 },
    ];
    const path = await written('empty.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(await verifyHistory(path)).toMatchObject({ holds: false });
  });

  test('a file that cannot be read is told apart from a log that does not hold', async () => {
    await expect(verifyHistory(join(folder, 'none'))).rejects.toThrow(HistoryFileError);
    const path = await anExport('unread.jsonl');
    const authority = join(folder, 'authority.pem');
    await expect(verifyHistory(path, { authority })).rejects.toThrow(
      `The file ${authority} cannot be read (ENOENT).`,
    );
    await expect(verifyHistory(path, { keys: await written('bad.json', '{}') })).rejects.toThrow(
      HistoryFileError,
    );
  });
});
