import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../../kernel/error-code.ts';
import type { StreamedFile } from '../../endpoints/files.ts';
import { headOf } from './reply.ts';

/** A reader that takes nothing for so long has gone, whatever its connection says. */
const SILENT_AT_MOST_MILLISECONDS = 60_000;

/**
 * Sends a file as it is made, as fast as the reader takes it. A failure before its first text is answered like any
 * other. Later ones break the connection, so that nobody takes the beginning for the whole.
 */
export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { mediaType, name, texts }: StreamedFile,
): Promise<void> {
  const rest = texts[Symbol.asyncIterator]();
  const first = await rest.next();
  request.server.observe(request, { status, mediaType, text: undefined, headers: undefined });
  reply.hijack();
  const response = reply.raw;
  response.setTimeout(SILENT_AT_MOST_MILLISECONDS, () => response.destroy());
  response.writeHead(status, [
    ...headOf(request.id, `${mediaType}; charset=utf-8`),
    'content-disposition',
    `attachment; filename="${name}"`,
    ...request.server.transportSecurity,
  ]);
  try {
    await pipeline(Readable.from(allOf(first, rest)), response);
  } catch (error) {
    // A reader that goes ends the file, and is no failure.
    if (!isGone(error)) throw error;
  }
}

async function* allOf(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

function isGone(error: unknown): boolean {
  return errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';
}
