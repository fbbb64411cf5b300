import type { FastifyInstance } from 'fastify';
import { sendAsset, sendNoAsset } from './assets.ts';
import type { Gatekeeper } from '../callers/authentication.ts';
import type { DashboardPage } from './dashboard-page.ts';
import { type Operations, OPERATIONS_PATHS, registerOperations } from '../operations/operations.ts';
import { PAGE_METHODS, type PageHandler, servePage } from '../replies/page-route.ts';
import { EMBED_HEADERS, type SigningPage } from './signing-page.ts';
import { ASSET_HEADERS, type WebFiles } from './web-files.ts';

/** The pages of the service, beside its endpoints. */
export interface Pages {
  /** The description of the API, as JSON text. Both are made at the first request. */
  readonly openapi: () => string;
  readonly reference: { readonly html: () => Promise<string>; readonly css: string; readonly js: string };
  readonly files: WebFiles;
  readonly dashboard: DashboardPage;
  readonly signing: SigningPage;
  readonly operations: Operations;
}

/** Pages load nothing from elsewhere and run nothing inline. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
} as const;

const PAGE_PATHS = [
  '/',
  '/docs',
  '/docs/reference.css',
  '/docs/reference.js',
  '/api/v1/openapi.json',
  ...OPERATIONS_PATHS,
  '/sign/{token}',
  '/embed.js',
  '/assets/{folder}/{file}',
  '/assets/{folder}/{folder}/{file}',
  '/assets/{folder}/{folder}/{folder}/{file}',
  '/assets/{version}/{folder}/{file}',
  '/assets/{version}/{folder}/{folder}/{file}',
  '/assets/{version}/{folder}/{folder}/{folder}/{file}',
] as const;

export const PAGE_ROUTES = PAGE_PATHS.flatMap((path) => PAGE_METHODS.map((method) => ({ method, path })));

export function registerPages(app: FastifyInstance, pages: Pages, gatekeeper: Gatekeeper): void {
  const { reference } = pages;
  const page = (url: PagePath, mediaType: string, text: () => string | Promise<string>): void =>
    get(app, url, async (_request, reply) =>
      reply
        .headers(PAGE_HEADERS)
        .type(mediaType)
        .send(await text()),
    );
  get(app, '/', (_request, reply) => {
    const { html, headers } = pages.dashboard.answer();
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  });
  page('/docs', 'text/html; charset=utf-8', reference.html);
  page('/docs/reference.css', 'text/css; charset=utf-8', () => reference.css);
  page('/docs/reference.js', 'text/javascript; charset=utf-8', () => reference.js);
  get(app, '/api/v1/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(pages.openapi()),
  );
  registerOperations(app, pages.operations, (headers) => gatekeeper.isOperator(headers));
  registerSigningPage(app, pages.signing);
  registerAssets(app, pages.files);
}

function registerSigningPage(app: FastifyInstance, signing: SigningPage): void {
  const { html, headers, embedScript } = signing;
  get(app, '/sign/:token', (request, reply) => {
    const { token } = request.params as { readonly token: string };
    if (token === '') return sendNoAsset(request, reply);
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  });
  get(app, '/embed.js', (request, reply) => sendAsset(request, reply.headers(EMBED_HEADERS), embedScript));
}

/** Names of the dashboard's bundle carry the hash of their content. */
const HASHED = /^dashboard\/[\w.-]+-[\w-]{8}\.(?:js|css|svg)(?:\.map)?$/;

function registerAssets(app: FastifyInstance, { assets, version }: WebFiles): void {
  get(app, '/assets/*', (request, reply) => {
    const { '*': path } = request.params as { readonly '*': string };
    const versioned = path.startsWith(`${version}/`);
    const asset = assets.find(versioned ? path.slice(version.length + 1) : path);
    if (!asset) return sendNoAsset(request, reply);
    const neverChanges = versioned || HASHED.test(path);
    const cacheControl = neverChanges ? 'public, max-age=31536000, immutable' : 'no-cache';
    return sendAsset(request, reply.headers({ ...ASSET_HEADERS, 'cache-control': cacheControl }), asset);
  });
}

type PagePath = (typeof PAGE_PATHS)[number];

function get(app: FastifyInstance, url: PagePath | '/sign/:token' | '/assets/*', handler: PageHandler): void {
  servePage(app, url, handler);
}
