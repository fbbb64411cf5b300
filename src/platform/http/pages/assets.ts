import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../kernel/result.ts';
import { sendRefusal } from '../replies/reply.ts';

/** The files that browsers may load, each under the name that it was given at the start; nothing else is served. */
export interface Assets {
  readonly names: readonly string[];
  find(name: string): Asset | undefined;
}

export interface Asset {
  readonly mediaType: string;
  /** Read and hashed at the first request. */
  load(): Promise<Content>;
}

export interface Content {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Compressed once, at the first request. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

type Encoding = keyof typeof COMPRESS;

/** A name is looked up as it stands: any path can only name a file of the table. */
export function assetTable(files: readonly (readonly [name: string, file: URL])[]): Assets {
  const table = new Map(files.map(([name, file]) => [name, assetAt(file)]));
  return { names: [...table.keys()], find: (name) => table.get(name) };
}

/** The files of a folder that a pattern names, under a prefix such as `pdfjs/cmaps/`. */
export async function filesIn(prefix: string, folder: URL, pattern: RegExp): Promise<[string, URL][]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
  return names.map((name) => [`${prefix}${name}`, new URL(name, folder)]);
}

export function assetAt(file: URL): Asset {
  let content: Promise<Content> | undefined;
  return {
    mediaType: mediaTypeOf(file.pathname),
    load: () => (content ??= readFile(file).then(contentOf)),
  };
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  map: 'application/json; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  ttf: 'font/ttf',
  pfb: 'application/octet-stream',
  bcmap: 'application/octet-stream',
};

function mediaTypeOf(path: string): string {
  const mediaType = MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (mediaType === undefined) throw new Error(`no media type is known for ${path}`);
  return mediaType;
}

function contentOf(bytes: Buffer): Content {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    // Weak: the same for every encoding of it.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    encoded: (encoding) => {
      const ready = made.get(encoding) ?? COMPRESS[encoding](bytes);
      made.set(encoding, ready);
      return ready;
    },
  };
}

const brotli = promisify<Buffer, object, Buffer>(brotliCompress);
const zip = promisify<Buffer, object, Buffer>(gzip);

/** Hard enough that the largest file takes a tenth of a second, once. */
const COMPRESS = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 7 }),
};

/** Smaller files gain nothing, and binary files are compressed already. */
const COMPRESSED_FROM_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|image\/svg|font\/ttf)/;

/** A browser that has it is told that it has not changed; one that can read it compressed gets it so. */
export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  const { mediaType } = asset;
  const content = await asset.load();
  reply.headers({ etag: content.etag, vary: 'accept-encoding' });
  if (knows(request.headers['if-none-match'], content.etag)) return reply.code(304).send();
  const compressible = COMPRESSIBLE.test(mediaType) && content.bytes.length >= COMPRESSED_FROM_BYTES;
  const encoding = compressible ? encodingOf(request.headers['accept-encoding'] ?? '') : undefined;
  reply.type(mediaType);
  if (!encoding) return reply.send(content.bytes);
  return reply.header('content-encoding', encoding).send(await content.encoded(encoding));
}

export function sendNoAsset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendRefusal(request, reply, refuse('not_found', 'No such file.'));
  return reply;
}

function knows(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim() === etag);
}

/** The better one of those that the caller accepts; a quality of zero is a refusal. */
function encodingOf(accepted: string): Encoding | undefined {
  const accepts = (name: Encoding): boolean =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i').test(
      accepted,
    );
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined;
}
