import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../log/log.ts';
import { openReadiness, type ReadinessBounds, type ReadinessParts } from './readiness.ts';

const NOT_YET = 1_000_000;
const BOUNDS: ReadinessBounds = {
  slowMilliseconds: 0,
  staysMilliseconds: NOT_YET,
  writtenMilliseconds: NOT_YET,
};
const READY = { unready: [], loading: [], degraded: [] };

describe('before and after', () => {
  test('nothing is asked before the foundation is laid, nor at the end', async () => {
    const { probe, looks } = aProbe({ bounds: PATIENT });
    expect(await probe.ask()).toEqual({ ...READY, unready: ['starting'] });
    probe.founded();
    expect(await probe.ask()).toEqual(READY);
    probe.close();
    expect(await probe.ask()).toEqual({ ...READY, unready: ['closing'] });
    expect(looks()).toBe(1);
  });

  test('what is founded while it closes is not ready', async () => {
    const { probe } = aProbe({ bounds: PATIENT });
    probe.close();
    probe.founded();
    expect(await probe.ask()).toEqual({ ...READY, unready: ['closing'] });
  });
});

const PATIENT = { ...BOUNDS, slowMilliseconds: 60_000 };

describe('what a look or a write is refused with', () => {
  test.each([
    ['database_full', '53100'],
    ['database_read_only', '25006'],
    ['database_away', '57P01'],
    ['database_away', 'ECONNREFUSED'],
    ['database_not_writable', '58030'],
    ['database_not_writable', '42501'],
  ])('%s for %s, until it goes well again', async (reason, code) => {
    const { probe, told, fail } = aProbe({ bounds: PATIENT });
    probe.founded();
    fail(refusedWith(code));
    expect(await probe.ask()).toEqual({ ...READY, unready: [reason] });
    expect(await probe.ask()).toEqual({ ...READY, unready: [reason] });
    fail(undefined);
    expect(await probe.ask()).toEqual(READY);
    expect(told).toEqual([`warn not ready ${reason} ${code}`, 'info ready again']);
  });

  test('a bug stays a bug', async () => {
    const { probe, fail } = aProbe({ bounds: PATIENT });
    probe.founded();
    fail(new TypeError('undefined is not a function'));
    await expect(probe.ask()).rejects.toThrow(TypeError);
    fail(undefined);
    expect(await probe.ask()).toEqual(READY);
  });
});

describe('a write speaks for the next looks', () => {
  test('until its time has passed, or something else was refused', async () => {
    const { probe, writes } = aProbe({ bounds: PATIENT });
    probe.founded();
    for (let asked = 0; asked < 5; asked += 1) await probe.ask();
    expect(writes()).toBe(1);
    probe.doubt();
    for (let asked = 0; asked < 5; asked += 1) await probe.ask();
    expect(writes()).toBe(2);
    const { probe: short, writes: many } = aProbe({ bounds: { ...PATIENT, writtenMilliseconds: -1 } });
    short.founded();
    for (let asked = 0; asked < 5; asked += 1) await short.ask();
    expect(many()).toBe(5);
  });

  test('however many ask at once, one looks', async () => {
    const { probe, looks, writes } = aProbe({ bounds: PATIENT });
    probe.founded();
    await Promise.all(Array.from({ length: 50 }, () => probe.ask()));
    expect([looks(), writes()]).toEqual([1, 1]);
  });
});

describe('slow is not away', () => {
  const SLOW = { ...READY, degraded: ['database_slow'] };

  test('what is known holds meanwhile', async () => {
    const { probe, told, hold } = aProbe({});
    probe.founded();
    await settled(probe);
    const release = hold();
    expect(await probe.ask()).toEqual(SLOW);
    expect(await probe.ask()).toEqual(SLOW);
    release();
    await settled(probe);
    expect(told.slice(-2)).toEqual(['warn ready, but slow database_slow', 'info ready again']);
  });

  test('where nothing is known yet, it is not ready', async () => {
    const { probe, hold } = aProbe({});
    probe.founded();
    const release = hold();
    expect(await probe.ask()).toEqual({ ...READY, unready: ['database_slow'] });
    release();
  });

  test('what was not ready does not become so', async () => {
    const { probe, hold, fail } = aProbe({ bounds: { ...BOUNDS, slowMilliseconds: 50 } });
    probe.founded();
    fail(refusedWith('53100'));
    expect((await probe.ask()).unready).toEqual(['database_full']);
    const release = hold();
    expect(await probe.ask()).toEqual({ ...SLOW, unready: ['database_full'] });
    release();
  });

  test('where it stays so, it is not ready', async () => {
    const { probe, hold } = aProbe({ bounds: { ...BOUNDS, slowMilliseconds: 50, staysMilliseconds: -1 } });
    probe.founded();
    await settled(probe);
    const release = hold();
    expect(await probe.ask()).toEqual({ ...READY, unready: ['database_slow'] });
    release();
    await settled(probe);
  });

  test.each(['55P03', '57014', 'every connection of the pool is in use'])('%s', async (code) => {
    const { probe, fail } = aProbe({ bounds: PATIENT });
    probe.founded();
    expect(await probe.ask()).toEqual(READY);
    probe.doubt();
    fail(/^\d/.test(code) ? refusedWith(code) : new Error('timeout exceeded when trying to connect'));
    expect(await probe.ask()).toEqual(SLOW);
  });
});

/** Until a look came to its end in time. */
async function settled(probe: { ask(): Promise<unknown> }): Promise<void> {
  await expect.poll(() => probe.ask()).toEqual(READY);
}

/** A probe of a database that does as the test says. */
function aProbe({ bounds = BOUNDS }: Pick<ReadinessParts, 'bounds'>) {
  const told: string[] = [];
  let [looks, writes] = [0, 0];
  let failure: Error | undefined;
  let held: Promise<void> = Promise.resolve();
  const probe = openReadiness({
    log: logInto(told),
    look: async () => {
      looks += 1;
      await held;
      return { missing: [], former: [] };
    },
    write: async () => {
      writes += 1;
      if (failure) throw failure;
    },
    bounds,
  });
  return {
    probe,
    told,
    looks: () => looks,
    writes: () => writes,
    fail: (error: Error | undefined) => {
      failure = error;
    },
    hold: (): (() => void) => {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

function refusedWith(code: string): Error {
  if (code === 'ECONNREFUSED') return Object.assign(new Error('refused'), { code });
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
}

function logInto(told: string[]): Log {
  const write =
    (level: string) =>
    (fields: unknown, message = ''): void => {
      if (typeof fields === 'string') return void told.push(`${level} ${fields}`);
      const { unready = [], degraded = [], error } = Object(fields);
      told.push([level, message, ...unready, ...degraded, error?.code].filter(Boolean).join(' '));
    };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    request: () => undefined,
  };
}
