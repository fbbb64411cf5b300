import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

const ORIGINS = ['https://app.example.com', 'http://localhost:3000'];
const TOKEN = 'A'.repeat(64);

let service: TestService;
let embedded: TestService;

beforeAll(async () => {
  [service, embedded] = await Promise.all([startService(), startService({ embedOrigins: ORIGINS })]);
});
afterAll(() => Promise.all([service.stop(), embedded.stop()]));

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a path as it stands, and gives the body as it came: `fetch` would tidy the one and unpack the other. */
function get(
  path: string,
  {
    headers = {},
    method = 'GET',
    at = service,
  }: { headers?: object; method?: string; at?: TestService } = {},
): Promise<Got> {
  const { hostname, port } = new URL(at.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers: { ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function page(at = service): Promise<string> {
  return (await get(`/sign/${TOKEN}`, { at })).body.toString();
}

/** What the page loads. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]*)"/g)].map(
    ([, address]) => address ?? '',
  );
}

async function versionOf(at = service): Promise<string> {
  return /"\/assets\/([0-9a-f]{16})\/signing\/signing\.js"/.exec(await page(at))?.[1] ?? '';
}

describe('Contract 5, Signing: the page at /sign/{token}', () => {
  test('is one page for every token, runs nothing inline and loads only what the service serves', async () => {
    const { status, headers, body } = await get(`/sign/${TOKEN}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/sign/another')).body.equals(body)).toBe(true);
    expect(body.toString()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|javascript:/i);
    const loaded = loadedBy(body.toString()).filter((address) => address !== 'data:,');
    expect(loaded.length).toBeGreaterThan(2);
    for (const address of loaded) {
      expect(address).toMatch(/^\/assets\/[0-9a-f]{16}\//);
      expect(await get(address)).toMatchObject({ status: 200 });
    }
  });

  test('names no token and is kept by no cache: its address is the key of the signer', async () => {
    const { headers, body } = await get(`/sign/${TOKEN}`);
    expect(body.toString()).not.toContain(TOKEN);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(service.logged.join('\n')).not.toContain(TOKEN);
  });

  test('comes with a policy without a gap', async () => {
    const { headers } = await get(`/sign/${TOKEN}`);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; worker-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test('may be framed by the configured origins, which it also names to itself', async () => {
    const { headers, body } = await get(`/sign/${TOKEN}`, { at: embedded });
    expect(headers['content-security-policy']).toMatch(
      /; frame-ancestors https:\/\/app\.example\.com http:\/\/localhost:3000$/,
    );
    expect(body.toString()).toContain(`<meta name="embed-origins" content="${ORIGINS.join(' ')}">`);
    expect(await page()).toContain('<meta name="embed-origins" content="">');
  });

  test.each(['/sign', '/sign/', `/sign/${TOKEN}/more`])('%s is nothing', async (path) => {
    expect(await get(path)).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
});

describe('Files of pages', () => {
  test.each([
    ['signing/signing.js', 'text/javascript; charset=utf-8'],
    ['signing/signing.css', 'text/css; charset=utf-8'],
    ['pdfjs/pdf.min.mjs', 'text/javascript; charset=utf-8'],
    ['pdfjs/pdf.worker.min.mjs', 'text/javascript; charset=utf-8'],
    ['pdfjs/cmaps/UniGB-UCS2-H.bcmap', 'application/octet-stream'],
    ['pdfjs/standard_fonts/FoxitSerif.pfb', 'application/octet-stream'],
    ['pdfjs/standard_fonts/LiberationSans-Regular.ttf', 'font/ttf'],
    ['pdfjs/wasm/openjpeg_nowasm_fallback.js', 'text/javascript; charset=utf-8'],
    ['fonts/dancing-script.ttf', 'font/ttf'],
  ])('%s is served as %s, for ever where the address carries the version', async (name, mediaType) => {
    const plain = await get(`/assets/${name}`);
    expect(plain).toMatchObject({
      status: 200,
      headers: {
        'content-type': mediaType,
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      },
    });
    const versioned = await get(`/assets/${await versionOf()}/${name}`);
    expect(versioned.status).toBe(200);
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(versioned.headers['etag']).toBe(plain.headers['etag']);
    expect(versioned.body.equals(plain.body)).toBe(true);
  });

  test('the bundle of the dashboard is served under names that carry its content, for ever', async () => {
    const html = (await get('/')).body.toString();
    const addresses = [...html.matchAll(/"(\/assets\/dashboard\/[^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    const modules = addresses.filter((address) => address.endsWith('.js'));
    expect([modules.length > 0, addresses.some((address) => address.endsWith('.css'))]).toEqual([true, true]);
    for (const address of [...addresses, ...modules.map((module) => `${module}.map`)]) {
      const { status, headers } = await get(address);
      expect([address, status, headers['cache-control']]).toEqual([
        address,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  test('the licences of the packages in the bundle come with it', async () => {
    const { status, headers, body } = await get('/assets/dashboard/licences.md');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'no-cache',
    ]);
    for (const name of [
      'react',
      'react-dom',
      '@tanstack/react-router',
      '@radix-ui/react-dialog',
      'lucide-react',
    ])
      expect(body.toString()).toContain(`## ${name} - `);
    expect(body.toString()).toContain('Permission is hereby granted');
  });

  test('pdf.js is the build for browsers that are some years old', async () => {
    const file = await readFile('node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs');
    expect((await get('/assets/pdfjs/pdf.worker.min.mjs')).body.equals(file)).toBe(true);
  });

  test('a worker, which lives by the policy of its own file, may load from here and nowhere else', async () => {
    const { headers } = await get('/assets/pdfjs/pdf.worker.min.mjs');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  test('an unchanged file is not sent again', async () => {
    const first = await get('/assets/pdfjs/pdf.min.mjs');
    const etag = String(first.headers['etag']);
    for (const known of [etag, `"other", ${etag}`]) {
      const again = await get('/assets/pdfjs/pdf.min.mjs', { headers: { 'if-none-match': known } });
      expect(again).toMatchObject({ status: 304, headers: { etag, 'cache-control': 'no-cache' } });
      expect(again.body).toHaveLength(0);
    }
    for (const unknown of ['"other"', etag.slice(2, -2), '']) {
      const again = await get('/assets/pdfjs/pdf.min.mjs', { headers: { 'if-none-match': unknown } });
      expect(again.status).toBe(200);
    }
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5 , BR;q=0.1', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=1.0', 'gzip'],
    ['gzip;q=0.000, br;q=0.0', undefined],
    ['deflate, zstd', undefined],
    ['brotli, xgzip', undefined],
    ['identity', undefined],
  ])('a caller that takes %s gets %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const plain = await get('/assets/pdfjs/pdf.min.mjs');
    const { headers: answered, body } = await get('/assets/pdfjs/pdf.min.mjs', { headers });
    expect(answered['content-encoding']).toBe(encoding);
    const unpacked =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(unpacked.equals(plain.body)).toBe(true);
    expect(body.length < plain.body.length / 2).toBe(encoding !== undefined);
  });

  test('what gains nothing is not compressed', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const { headers: answered } = await get('/assets/pdfjs/cmaps/UniGB-UCS2-H.bcmap', { headers });
    expect(answered['content-encoding']).toBeUndefined();
  });

  test.each([
    '/assets',
    '/assets/',
    '/assets/signing',
    '/assets/signing/',
    '/assets/signing/none.js',
    '/assets/signing/signing.ts',
    '/assets/signing/signing.html',
    '/assets/signing/README.md',
    '/assets/pdfjs/pdf.mjs',
    '/assets/pdfjs/wasm/openjpeg.wasm',
    '/assets/pdfjs/cmaps/LICENSE',
    '/assets/0000000000000000/signing/signing.js',
    '/assets//signing/signing.js',
    '/assets/SIGNING/signing.js',
    '/assets/../package.json',
    '/assets/../../../../etc/passwd',
    '/assets/signing/../../package.json',
    '/assets/%2e%2e/package.json',
    '/assets/..%2fpackage.json',
    '/assets/signing/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/signing/..%5c..%5cpackage.json',
    '/assets/%252e%252e/package.json',
    '/assets/signing/signing.js%00.css',
    '/assets/%00',
    '/assets/signing/signing.js/',
    '/assets/__proto__',
    '/assets/constructor',
    '/embed.js/',
    '/embed.ts',
  ])('%s is nothing', async (path) => {
    const answer = await get(path);
    expect(answer).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    });
    expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'not_found' });
  });

  test.each(['/assets/%', '/assets/%ff', '/assets/signing/%c0%ae%c0%ae/signing.js'])(
    '%s cannot be read',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'invalid_request' });
    },
  );

  test.each([
    '/sign/abc',
    '/embed.js',
    '/assets/signing/signing.js',
    '/assets/pdfjs/cmaps/UniGB-UCS2-H.bcmap',
    '/assets/0123456789abcdef/pdfjs/cmaps/UniGB-UCS2-H.bcmap',
  ])('%s is only read', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await get(path, { method });
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
      expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'method_not_allowed' });
    }
  });
});

describe('HEAD, which probes and `curl -I` send', () => {
  /** What no two answers have in common. */
  const shown = ({ status, headers: { 'x-request-id': id, date: _moment, ...headers } }: Got) => {
    expect(id).toMatch(/^req_/);
    const policy = String(headers['content-security-policy']).replace(/'nonce-[^']+'/, 'nonce');
    return { status, headers: { ...headers, 'content-security-policy': policy } };
  };

  test.each([
    '/',
    '/docs',
    '/docs/reference.css',
    '/docs/reference.js',
    '/api/v1/openapi.json',
    '/healthz',
    '/readyz',
    '/sign/abc',
    '/sign/',
    '/embed.js',
    '/assets/signing/signing.js',
    '/assets/signing/none.js',
    '/assets/pdfjs/cmaps/UniGB-UCS2-H.bcmap',
  ])('%s has the head of GET and no body', async (path) => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const [asked, got] = [await get(path, { method: 'HEAD', headers }), await get(path, { headers })];
      expect(asked.body).toHaveLength(0);
      expect(shown(asked)).toEqual(shown(got));
      expect(Number(asked.headers['content-length'])).toBe(got.body.length);
    }
  });

  test('/metrics, whose numbers move between two answers', async () => {
    const asOperator = { headers: { authorization: `Bearer ${service.operatorToken}` } };
    const { status, headers, body } = await get('/metrics', { method: 'HEAD', ...asOperator });
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-type']).toBe((await get('/metrics', asOperator)).headers['content-type']);
  });

  test('a file that has not changed is 304', async () => {
    const etag = String((await get('/embed.js')).headers['etag']);
    const asked = await get('/embed.js', { method: 'HEAD', headers: { 'if-none-match': etag } });
    expect([asked.status, asked.headers['etag']]).toEqual([304, etag]);
  });
});

describe('Contract 5, Embedding: /embed.js', () => {
  test('is a classic script that any page may load, and asks again each time', async () => {
    const { status, headers, body } = await get('/embed.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    expect(headers['etag']).toBe(`W/"${hash}"`);
    expect(body.toString()).not.toMatch(/^\s*(?:import|export)\b/m);
  });
});
