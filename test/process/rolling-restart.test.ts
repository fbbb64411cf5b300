/** @module-tag long */ /** @module-tag once */
import { afterAll, describe, expect, test } from 'vitest';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { endings, repeat, startLoad, subjectsOf } from '../support/outages.ts';
import type { Caller } from '../support/http.ts';
import {
  type Banner,
  databaseUrl,
  freePort,
  openWorkshop,
  PATIENT,
  type Program,
  signedCaller,
  until,
} from '../support/process.ts';

const workshop = openWorkshop();
afterAll(async () => {
  await Promise.all(endings.map((end) => end()));
});

/** Two API processes over one database, each of which can be replaced by another on the same port. */
interface Pair {
  readonly urls: readonly string[];
  readonly banner: Banner;
  /** Ends each in turn, and starts another in its place before the next one ends: as soon as callers know of it. */
  restart(isKnown: (place: number) => boolean): Promise<void>;
}

async function aPair(drainSeconds: number): Promise<Pair> {
  const db = await workshop.database({ empty: false });
  const key = Buffer.alloc(32, 7).toString('base64');
  const ports = [await freePort(), await freePort()];
  const start = async (port: number): Promise<Program & { readonly banner: Banner }> => {
    const env = {
      DATABASE_URL: databaseUrl(db),
      PORT: String(port),
      ASSAY_MASTER_KEY: key,
      ASSAY_DRAIN_SECONDS: String(drainSeconds),
      ASSAY_LOG_LEVEL: 'error',
    };
    const program = await workshop.start(['serve', '--role', 'api'], { env });
    const banner = await program.ready;
    await until(async () => (await fetch(`${program.url}/readyz`)).status === 200);
    return { ...program, banner };
  };
  const running: (Program & { readonly banner: Banner })[] = [];
  for (const port of ports) running.push(await start(port));
  const banner = running[0]?.banner ?? {};
  return {
    urls: running.map(({ url }) => url),
    banner,
    restart: async (isKnown) => {
      for (const [place, port] of ports.entries()) {
        expect(await running[place]?.terminate()).toMatchObject({ code: 0, signal: null });
        running[place] = await start(port);
        await until(() => isKnown(place));
      }
    },
  };
}

/** Under steady load; what was refused of it, and whether all that was answered well is stored. */
async function restartUnderLoad(pair: Pair, caller: Caller, isKnown = (_place: number): boolean => true) {
  const load = startLoad(caller);
  await until(() => load.created.size >= 50);
  await pair.restart(isKnown);
  const before = load.created.size;
  await until(() => load.created.size >= before + 50);
  await load.stop();
  return { refused: load.refused, created: load.created, stored: await subjectsOf(caller) };
}

describe('a rolling restart of two API processes, without one failed request', PATIENT, () => {
  test('behind something that takes turns and asks for readiness', async () => {
    // Longer than it takes to ask for readiness on a busy machine.
    const pair = await aPair(10);
    const { caller, isReady } = openBalancer(pair);
    const { refused, created, stored } = await restartUnderLoad(pair, caller, isReady);
    expect(refused).toEqual([]);
    expect(stored).toEqual(created);
  });

  test.skipIf(!hasNginx)('behind nginx (skipped where it is not installed)', async () => {
    const pair = await aPair(2);
    const caller = signedCaller(await startNginx(workshop.folder(), pair.urls), pair.banner);
    const { refused, created, stored } = await restartUnderLoad(pair, caller);
    expect(refused).toEqual([]);
    expect(stored).toEqual(created);
  });
});

/** Sends each request to the next process that was ready when it was last asked. */
function openBalancer({ urls, banner }: Pair) {
  const places = urls.map((url) => ({ url, caller: signedCaller(url, banner), isReady: true }));
  repeat(places.length, async (which) => {
    const place = places[which];
    if (!place) return;
    const status = await fetch(`${place.url}/readyz`).then(
      (answer) => answer.status,
      () => undefined,
    );
    place.isReady = status === 200;
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  let turn = 0;
  const next = (): Caller => {
    const ready = places.filter(({ isReady }) => isReady);
    turn += 1;
    const place = ready[turn % ready.length];
    if (!place) throw new Error('no process is ready');
    return place.caller;
  };
  const caller: Caller = {
    ...next(),
    get: (...asked) => next().get(...asked),
    post: (...asked) => next().post(...asked),
  };
  return { caller, isReady: (place: number): boolean => places[place]?.isReady ?? false };
}
