import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { verifyWebhook, type WebhookEvent, type WebhookExpectation, WebhookRefused } from '@assay/client';
import type { Inbox } from './inbox.ts';

export interface ReceiverOptions {
  readonly expected: WebhookExpectation;
  readonly inbox: Inbox;
  /** Called once for each event, after it was answered: the service waits ten seconds for an answer, and no longer. */
  readonly work: (event: WebhookEvent) => Promise<void>;
}

/** Bodies name what changed and are small: a larger one does not come from the service. */
const LARGEST_BODY_BYTES = 65_536;

export function openReceiver(options: ReceiverOptions): Server {
  return createServer((request, response) => void received(options, request, response));
}

async function received(
  { expected, inbox, work }: ReceiverOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const event = await verifyWebhook(
      { headers: request.headers, body: await bodyOf(request) },
      { ...expected, now: new Date() },
    );
    const isNew = await inbox.take(event);
    // A repeated one is answered like the first: else it would be sent again.
    response.writeHead(204).end();
    if (isNew) await work(event);
  } catch (error) {
    // Who forges learns nothing. What went wrong here is no refusal: the service will send it again.
    if (!response.headersSent) response.writeHead(error instanceof WebhookRefused ? 400 : 500).end();
    console.error(error instanceof Error ? error.message : error);
  }
}

/** The raw bytes, which the signature covers. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > LARGEST_BODY_BYTES) throw new WebhookRefused('a body of more than 64 KiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
