import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { agreement } from '../packages/agreement-pdf/test/agreements.ts';
import { endBrowser, openPages, type TestBrowser } from '../test/support/browser/pages.ts';
import { signRequest } from '../test/support/sign-request.ts';
import { median, print, times } from '@assay/test-support/report';
import { type BenchService, startBenchPostgres, startBenchService } from './support/service.ts';

/**
 * From following the link to the first page on the screen, in a real browser on this machine: the signing page beside a bare
 * page that does nothing but draw the same file with the same pdf.js at the same size. With an empty cache and with a full one.
 */
const ROUNDS = 9;

/** Runs in both pages before what is theirs: notes when the first page was drawn, in milliseconds since the navigation began. */
const WATCH = `new MutationObserver(() => {
  const { dataset } = document.documentElement;
  if (!dataset.drawnAt && document.querySelector('.page.drawn')) dataset.drawnAt = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });`;

const BARE = `<!doctype html><title>Bare</title><link rel="icon" href="data:,"><canvas></canvas><script type="module">
import { getDocument, GlobalWorkerOptions } from '/pdf.min.mjs';
GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
const page = await (await getDocument('/file.pdf').promise).getPage(1);
const wanted = Number(new URLSearchParams(location.search).get('width'));
const viewport = page.getViewport({ scale: wanted / page.getViewport({ scale: 1 }).width });
const canvas = document.querySelector('canvas');
Object.assign(canvas, { width: viewport.width, height: viewport.height });
await page.render({ canvas, viewport }).promise;
document.documentElement.dataset.drawnAt = performance.now();
</script>`;

const postgres = await startBenchPostgres();
const service = await startBenchService(postgres.connection);
const browser = await openPages();
const { url, pdf } = await aSentDocument(service);
const bare = await startBare(pdf);
try {
  const visits = { signing: url, bare: bare.url(await canvasWidth(browser, url)) };
  const taken = { signing: empty(), bare: empty() };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['signing', 'bare'] as const) {
      const { page } = await browser.newPage();
      await page.addInitScript(WATCH);
      taken[name].cold.push(await drawnAfter(page, visits[name]));
      taken[name].warm.push(await drawnAfter(page, visits[name]));
      await page.context().close();
    }
  }
  const { signing, bare: peer } = taken;
  print('The first page is on the screen', [
    ['signing page, empty cache', `${median(signing.cold).toFixed(0)} ms`],
    ['bare pdf.js, empty cache', `${median(peer.cold).toFixed(0)} ms`],
    ['signing / bare', times(median(signing.cold) / median(peer.cold))],
    ['signing page, again', `${median(signing.warm).toFixed(0)} ms`],
    ['bare pdf.js, again', `${median(peer.warm).toFixed(0)} ms`],
    ['signing / bare, again', times(median(signing.warm) / median(peer.warm))],
  ]);
} finally {
  await browser.close();
  await endBrowser();
  bare.close();
  await service.close();
  await postgres.close();
}

function empty(): { readonly cold: number[]; readonly warm: number[] } {
  return { cold: [], warm: [] };
}

async function drawnAfter(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const root = page.locator('html[data-drawn-at]');
  await root.waitFor();
  return Number(await root.getAttribute('data-drawn-at'));
}

/** Both draw as many pixels. */
async function canvasWidth(opened: TestBrowser, address: string): Promise<number> {
  const { page } = await opened.newPage();
  await page.goto(address);
  await page.waitForSelector('.page.drawn canvas');
  const width = await page.evaluate<number>("document.querySelector('.page.drawn canvas').width");
  await page.context().close();
  return width;
}

interface Sent {
  readonly url: string;
  readonly pdf: Buffer;
}

async function aSentDocument(bench: BenchService): Promise<Sent> {
  const { source, data } = agreement('long');
  const post = poster(bench);
  const template = await post('/templates/markdown', { name: 'Long', source, sampleData: data });
  const signers = template.roles.map(({ id }) => [id, { name: `Signer ${id}`, email: `${id}@example.com` }]);
  const document = await post(`/templates/${template.id}/create-document`, {
    name: 'Long agreement',
    templateData: data,
    signers: Object.fromEntries(signers),
  });
  const sent = await post(`/documents/${document.id}/send`, {});
  const [first] = sent.signers;
  const path = new URL(first?.signingUrl ?? '').pathname;
  const token = path.slice(path.lastIndexOf('/') + 1);
  const at = `http://127.0.0.1:${bench.port}`;
  const file = await fetch(`${at}/api/v1/signing/${token}/pdf`);
  return { url: `${at}${path}`, pdf: Buffer.from(await file.arrayBuffer()) };
}

interface Made {
  readonly id: string;
  readonly roles: readonly { readonly id: string }[];
  readonly signers: readonly { readonly signingUrl: string }[];
}

type Post = (path: string, body: object) => Promise<Made>;

function poster({ port, keyId, secret }: BenchService): Post {
  return async (path, given) => {
    const body = JSON.stringify(given);
    const target = `/api/v1${path}`;
    const headers = signRequest({ keyId, secret }, { method: 'POST', path: target, body, now: new Date() });
    const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Made;
  };
}

interface Bare {
  url(width: number): string;
  close(): void;
}

/** The least that shows the first page of a file. */
async function startBare(file: Buffer): Promise<Bare> {
  const build = new URL('../../node_modules/pdfjs-dist/legacy/build/', import.meta.url);
  const [library, worker] = await Promise.all(
    ['pdf.min.mjs', 'pdf.worker.min.mjs'].map((name) => readFile(new URL(name, build))),
  );
  const files: Readonly<Record<string, readonly [string, string | Buffer | undefined]>> = {
    '/': ['text/html', BARE],
    '/pdf.min.mjs': ['text/javascript', library],
    '/pdf.worker.min.mjs': ['text/javascript', worker],
    '/file.pdf': ['application/pdf', file],
  };
  const server = createServer((request, response) => {
    const [mediaType, body] = files[request.url?.split('?')[0] ?? ''] ?? ['text/plain', ''];
    response.setHeader('content-type', mediaType);
    if (mediaType === 'text/javascript')
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (width) => `http://127.0.0.1:${port}/?width=${width}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
