import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CallerGone } from './body.ts';

/** More came than the endpoint accepts; the bytes so far are of no use. */
export class BodyTooLarge extends Error {
  readonly limitBytes: number;

  constructor(limitBytes: number) {
    super(`The body is larger than ${limitBytes} bytes.`);
    this.limitBytes = limitBytes;
  }
}

const SILENT_AT_MOST_MILLISECONDS = 60_000;

/** Connections on which a body is being streamed in. */
const streaming = new WeakSet<Socket>();

/** A long body may take longer than a request otherwise may, as long as bytes keep coming. */
export function isStreaming(socket: Socket): boolean {
  return streaming.has(socket);
}

/**
 * The bytes of a body as they arrive; a reader that takes them slowly slows the sender down. It throws `CallerGone`
 * where the body breaks off or nothing comes for a minute.
 */
export async function* streamBody(
  message: IncomingMessage,
  maxBytes: number,
  silentAtMostMilliseconds = SILENT_AT_MOST_MILLISECONDS,
): AsyncGenerator<Uint8Array> {
  const { socket } = message;
  const listen = (): NodeJS.Timeout =>
    setTimeout(() => message.destroy(new Error('silence')), silentAtMostMilliseconds).unref();
  streaming.add(socket);
  let silence = listen();
  let bytes = 0;
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      clearTimeout(silence);
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw new BodyTooLarge(maxBytes);
      yield chunk as Buffer;
      silence = listen();
    }
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new CallerGone('The body ended too early.');
  } finally {
    clearTimeout(silence);
    streaming.delete(socket);
  }
}
