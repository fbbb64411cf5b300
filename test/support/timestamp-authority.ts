import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const hasOpenssl = !spawnSync('openssl', ['version']).error;

/** What it does with a question: `(query) => query` is honest; bytes are the answer as they are; undefined is silence. */
export type Bend = (query: Buffer) => { readonly query: Buffer } | { readonly answer: Buffer } | undefined;

/** A real authority: the one of OpenSSL, with a root and a certificate for time-stamps, behind HTTP. */
export interface TestAuthority {
  readonly url: string;
  /** Its root, in PEM. */
  readonly rootPath: string;
  /** The root of somebody else. */
  readonly otherRootPath: string;
  /** Changes what it does, until it is changed again. */
  bend(bend: Bend): void;
  readonly asked: () => number;
  /** What OpenSSL says of a token in this file. */
  verify(tokenPath: string, digestHex: string): Promise<string>;
  stop(): Promise<void>;
}

const HONEST: Bend = (query) => ({ query });

const CONFIG = `
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_cert = signer.pem
signer_key = signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
`;

export async function startAuthority(): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-authority-'));
  await makeCertificates(folder);
  let [bent, asked] = [HONEST, 0];
  const answered = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked += 1;
    const done = bent(await bodyOf(request));
    if (!done) return;
    const answer = 'answer' in done ? done.answer : await replied(folder, done.query);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer);
  };
  const server = createServer((request, response) => void answered(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    rootPath: join(folder, 'root.pem'),
    otherRootPath: join(folder, 'other.pem'),
    bend: (next) => {
      bent = next;
    },
    asked: () => asked,
    verify: async (tokenPath, digestHex) => {
      const files = ['-digest', digestHex, '-in', tokenPath, '-token_in', '-CAfile', 'root.pem'];
      const { stdout, stderr } = await openssl(folder, 'ts', '-verify', ...files);
      return stdout + stderr;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(folder, { recursive: true });
    },
  };
}

const openssl = (folder: string, ...args: readonly string[]) =>
  promisify(execFile)('openssl', [...args], { cwd: folder });

async function makeCertificates(folder: string): Promise<void> {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3650'];
  const own = (name: string) => [
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
    '-subj',
    `/CN=Example ${name}`,
  ];
  for (const root of ['root', 'other']) await openssl(folder, 'req', '-x509', ...key, ...own(root));
  const usage = ['-addext', 'extendedKeyUsage=critical,timeStamping', '-addext', 'basicConstraints=CA:FALSE'];
  const issued = ['-CA', 'root.pem', '-CAkey', 'root.key'];
  await openssl(folder, 'req', '-x509', ...key, ...own('signer'), ...usage, ...issued);
  await writeFile(join(folder, 'tsa.cnf'), CONFIG);
  await writeFile(join(folder, 'serial'), '01\n');
}

let count = 0;

async function replied(folder: string, query: Buffer): Promise<Buffer> {
  count += 1;
  const [asked, answer] = [`query-${count}`, `answer-${count}`];
  await writeFile(join(folder, asked), query);
  const files = ['-queryfile', asked, '-out', answer];
  await openssl(folder, 'ts', '-reply', '-config', 'tsa.cnf', ...files);
  return readFile(join(folder, answer));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
