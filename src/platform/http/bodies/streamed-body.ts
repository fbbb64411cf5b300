import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CallerGone } from './body.ts';
import { KNOWN_PACE, type Pace, paceKeeper } from './body-pace.ts';

/** More came than the endpoint accepts; the bytes so far are of no use. */
export class BodyTooLarge extends Error {
  readonly limitBytes: number;

  constructor(limitBytes: number) {
    super(`The body is larger than ${limitBytes} bytes.`);
    this.limitBytes = limitBytes;
  }
}

/** The sender is there, and sends so little that the body would take for ever. */
class SenderTooSlow extends CallerGone {}

const SILENT_AT_MOST_MILLISECONDS = 60_000;

/** Connections on which a body is being streamed in. */
const streaming = new WeakSet<Socket>();

/** A long body may take longer than a request otherwise may, as long as bytes keep coming. */
export function isStreaming(socket: Socket): boolean {
  return streaming.has(socket);
}

/**
 * The bytes of a body as they arrive; a reader that takes them slowly slows the sender down. It throws `CallerGone`
 * where the body breaks off, nothing comes for a minute or less than the pace.
 */
export async function* streamBody(
  message: IncomingMessage,
  maxBytes: number,
  pace: Pace = KNOWN_PACE,
): AsyncGenerator<Uint8Array> {
  const { socket } = message;
  const keepsPace = paceKeeper(pace);
  const listen = (): NodeJS.Timeout =>
    setTimeout(() => message.destroy(new Error('silence')), SILENT_AT_MOST_MILLISECONDS).unref();
  streaming.add(socket);
  let silence = listen();
  let since = performance.now();
  let bytes = 0;
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      clearTimeout(silence);
      const { length } = chunk as Buffer;
      bytes += length;
      if (bytes > maxBytes) throw new BodyTooLarge(maxBytes);
      if (!keepsPace(length, performance.now() - since)) throw tooSlow(pace);
      yield chunk as Buffer;
      silence = listen();
      since = performance.now();
    }
  } catch (error) {
    if (error instanceof BodyTooLarge || error instanceof SenderTooSlow) throw error;
    throw new CallerGone('The body ended too early.');
  } finally {
    clearTimeout(silence);
    streaming.delete(socket);
  }
}

function tooSlow({ bytes, milliseconds }: Pace): SenderTooSlow {
  return new SenderTooSlow(
    `The body comes too slowly: send ${bytes} bytes in ${milliseconds / 1000} seconds.`,
  );
}
