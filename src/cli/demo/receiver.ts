import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AssayClient } from '@assay/client';
import type { ReceiverOfYear } from '../../demo/index.ts';

/** A receiver on this machine, for as long as the year is being invented. */
export interface LocalReceiver {
  readonly url: string;
  close(): void;
}

/** Of so many events it takes all but one, however often that is sent. */
const REFUSED_OF = 7;

export async function openReceiver(): Promise<LocalReceiver> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const event = String(request.headers['webhook-id']);
    if (!seen.includes(event)) seen.push(event);
    const isRefused = (seen.indexOf(event) + 1) % REFUSED_OF === 0;
    request.resume();
    request.once('end', () => {
      response.writeHead(isRefused ? 503 : 200, { 'content-type': 'application/json' });
      response.end(isRefused ? '{"error":"The ledger is being closed."}' : '{"accepted":true}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/assay`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const POLL_MILLISECONDS = 25;

/** The receiver as the year sees it. The clock of the year stands still until each event was sent once. */
export function receiverOfYear(url: string, owner: () => Promise<AssayClient>): ReceiverOfYear {
  const hasUnsent = async (client: AssayClient): Promise<boolean> => {
    const { items: webhooks } = await client.call('listWebhooks', {});
    for (const { id } of webhooks) {
      const query = { status: 'pending' as const };
      const { items } = await client.call('listWebhookDeliveries', { params: { id }, query });
      if (items.some(({ attempts }) => attempts === 0)) return true;
    }
    return false;
  };
  return {
    mode: 'live',
    url,
    settled: async () => {
      const client = await owner();
      while (await hasUnsent(client)) await pause(POLL_MILLISECONDS);
    },
  };
}
