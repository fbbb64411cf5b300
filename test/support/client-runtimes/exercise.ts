import type * as Client from '@assay/client';
import type * as History from '@assay/client/history';
import type { Settings } from './settings.ts';

/** What the package does in a runtime, named; the first fault ends it. Nothing here is of Node alone. */
export async function exercise(
  client: typeof Client,
  history: typeof History,
  settings: Settings,
): Promise<readonly string[]> {
  const done: string[] = [];
  for (const [name, act] of Object.entries(ACTS)) {
    await act({ client, history, settings }).catch((error: unknown) => {
      throw new Error(`${settings.runtime}: ${name}: ${String(error)}`, { cause: error });
    });
    done.push(name);
  }
  return done;
}

interface Scene {
  readonly client: typeof Client;
  readonly history: typeof History;
  readonly settings: Settings;
}

const ACTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'signs as the shared vectors say': async ({ client, settings }) => {
    const { keyId, secret, timestamp, requests } = settings.vectors.signing;
    for (const { name, signature, bodyBase64, ...request } of requests) {
      const body =
        bodyBase64 === undefined
          ? request.body
          : Uint8Array.from(atob(bodyBase64), (character) => character.charCodeAt(0));
      const signed = await client.signRequest(
        { keyId, secret },
        { ...request, ...(body !== undefined && { body }), now: new Date(timestamp * 1000) },
      );
      same(signed['x-signature'], signature, name);
    }
  },

  'takes and refuses webhooks as the shared vectors say': async ({ client, settings }) => {
    for (const { name, accepted, headers, body, secrets, now, ...expected } of settings.vectors.webhooks) {
      const verdict = await client
        .verifyWebhook({ headers, body }, { ...expected, secret: secrets, now: new Date(now * 1000) })
        .then(() => true)
        .catch((error: unknown) => !(error instanceof client.WebhookRefused));
      same(verdict, accepted, name);
    }
  },

  'signs path, query, key and body as the service reads them': async (scene) => {
    const api = keyed(scene);
    const { runtime } = scene.settings;
    const body = { kind: 'person', externalId: `${runtime} ä/李` } as const;
    const subject = await api.call('registerSubject', { body, idempotencyKey: `${runtime}-signed` });
    const found = await api.call('listRecords', {
      params: { resource: 'subjects' },
      query: { search: `${runtime} ä/`, offset: 0 },
    });
    same(
      found.items.map(({ id }) => id),
      [subject.id],
    );
  },

  'sends a change whose answer was lost again, under the same key': async (scene) => {
    const { runtime } = scene.settings;
    const seen: (string | null)[] = [];
    const api = keyed(scene, {
      fetch: async (address, request) => {
        const answer = await fetch(address, request);
        seen.push(answer.headers.get('idempotency-replayed'));
        return answer;
      },
    });
    const body = { kind: 'person', externalId: `${runtime}-lost` } as const;
    await api.call('registerSubject', { body, idempotencyKey: `lost-${runtime}` });
    same(seen, ['true']);
  },

  'waits as long as Retry-After says': async (scene) => {
    const { runtime } = scene.settings;
    const body = { kind: 'person', externalId: `${runtime}-away` } as const;
    const request = { body, idempotencyKey: `away-${runtime}` };
    const made = await keyed(scene, { retries: 1 }).call('registerSubject', request);
    same(made.data.externalId, `${runtime}-away`);
  },

  'reads page after page, by cursor and by offset': async (scene) => {
    const api = keyed(scene);
    const { runtime, url } = scene.settings;
    for (const path of ['one', 'two', 'three']) {
      await api.call('createWebhook', {
        body: {
          url: `${url}/front/hooks/${runtime}/${path}`,
          events: ['risk.action.assigned'],
          mode: 'test',
        },
        idempotencyKey: `${runtime}-hook-${path}`,
      });
      await api.call('registerSubject', {
        body: { kind: 'account', externalId: `${runtime}-page-${path}` },
        idempotencyKey: `${runtime}-page-${path}`,
      });
    }
    const addresses = await all(api.items('listWebhooks', { query: { limit: 1 } }));
    same(addresses.filter((one) => one.url.includes(`/${runtime}/`)).length, 3);
    const query = { limit: 1, search: `${runtime}-page-` };
    const subjects = await all(api.items('listRecords', { params: { resource: 'subjects' }, query }));
    same(subjects.length, 3);
  },

  'throws a refusal with its code, its faults and what else it says': async (scene) => {
    const api = keyed(scene);
    const { runtime } = scene.settings;
    const body = { kind: 'person', externalId: `${runtime}-lost` } as const;
    const taken = await refusalOf(api.call('registerSubject', { body, idempotencyKey: `${runtime}-taken` }));
    same(taken instanceof scene.client.AssayProblem, true);
    same([taken.status, taken.code, typeof taken.problem['resourceId']], [409, 'already_exists', 'string']);
    const robot = { kind: 'robot' as 'person', externalId: 'x' };
    const wrong = await refusalOf(
      api.call('registerSubject', { body: robot, idempotencyKey: `${runtime}-wrong` }),
    );
    same([wrong.code, wrong.errors[0]?.pointer], ['invalid_request', '/kind']);
  },

  'sends and reads files, as bytes and as streams': async (scene) => {
    const pdf = Uint8Array.from(atob(scene.settings.pdfBase64), (character) => character.charCodeAt(0));
    const uploaded = [await keyed(scene).call('uploadDocument', { query: { name: 'Bytes' }, body: pdf })];
    const member = await owner(scene);
    const streamed = member.call('uploadDocument', { query: { name: 'Stream' }, body: inPieces(pdf) });
    if (scene.settings.sendsStreams) uploaded.push(await streamed);
    else same(await nameOf(streamed), 'TypeError');
    for (const { id } of uploaded) {
      const request = { params: { id } };
      same(textOf(await member.call('readDocumentPdf', request)), textOf(pdf));
      same(textOf(await bytesIn(await member.stream('readDocumentPdf', request))), textOf(pdf));
    }
    const unsendable = keyed(scene).call('uploadDocument', { query: { name: 'No' }, body: inPieces(pdf) });
    same(await nameOf(unsendable), 'RequestUnsendable');
  },

  'verifies a webhook that the service sent': async (scene) => {
    const api = keyed(scene);
    const { runtime, url } = scene.settings;
    const address = `${url}/front/hooks/${runtime}`;
    const webhook = await api.call('createWebhook', {
      body: { url: address, events: ['*'], mode: 'test' },
      idempotencyKey: `${runtime}-hook`,
    });
    await api.call('pingWebhook', { params: { id: webhook.id }, idempotencyKey: `${runtime}-ping` });
    const { headers, body } = (await (await fetch(address)).json()) as Received;
    const { secret } = webhook;
    const event = await scene.client.verifyWebhook({ headers, body }, { secret, sandbox: true });
    same(event.event, 'webhook.ping');
    const changed = scene.client.verifyWebhook({ headers, body: `${body} ` }, { secret });
    same(await nameOf(changed), 'WebhookRefused');
  },

  'verifies the log, its hashes and its signatures': async (scene) => {
    const member = await owner(scene);
    const text = new TextDecoder().decode(await bytesIn(await member.stream('exportHistory')));
    const lines = text.trimEnd().split('\n');
    const verdict = await scene.history.verifyExport(lines);
    same([verdict.fault, verdict.checkpoints > 0], [undefined, true]);
    const edited = lines.map((line, at) => (at === 1 ? line.replace('"actor":"', '"actor":"x') : line));
    same((await scene.history.verifyExport(edited)).fault === undefined, false);
  },
};

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function keyed(
  { client, settings }: Scene,
  more: Partial<Client.ClientOptions> = {},
): ReturnType<typeof Client.openClient> {
  const { url: baseUrl, keyId, secret } = settings;
  return client.openClient({ baseUrl, caller: { keyId, secret }, ...more });
}

async function owner({ client, settings }: Scene): Promise<ReturnType<typeof Client.openClient>> {
  const { url: baseUrl, email, password } = settings;
  const anyone = client.openClient({ baseUrl, caller: { anyone: true } });
  const { token = '' } = await anyone.call('signIn', { body: { email, password } });
  return client.openClient({ baseUrl, caller: { token, mode: 'test' } });
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

function refusalOf(call: Promise<unknown>): Promise<Client.AssayProblem> {
  return call.then(
    () => Promise.reject(new Error('was not refused')),
    (error: Client.AssayProblem) => error,
  );
}

async function nameOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'nothing was thrown',
    (error: Error) => error.name,
  );
}

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const size = Math.ceil(bytes.length / 3);
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function bytesIn(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

function textOf(bytes: Uint8Array): string {
  return [...bytes].join(' ');
}

function same(actual: unknown, expected: unknown, what = 'what came'): void {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`${what} is ${is?.slice(0, 300)}, not ${wanted?.slice(0, 300)}`);
}
