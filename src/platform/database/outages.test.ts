import { describe, expect, test } from 'vitest';
import { readOnlyFault } from './errors.ts';
import { openDatabaseOutages } from './outages.ts';

const AWAY = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

function openTold() {
  const told: string[] = [];
  const tell = (_fields: object, text: string): void => void told.push(text);
  return { told, outages: openDatabaseOutages({ error: tell, info: tell } as never) };
}

describe('An outage of the database', () => {
  test('is told once however many meet it, and once when it is over; those who wait try again', () => {
    const { told, outages } = openTold();
    const tries: string[] = [];
    const [one, other] = [() => void tries.push('one'), () => void tries.push('other')];
    outages.met(AWAY, one);
    outages.met(AWAY, other);
    outages.met(AWAY, one);
    outages.over(one);
    outages.over(other);
    expect([told, tries]).toEqual([['the database is away', 'the database is back'], ['other']]);
  });

  test('that goes on as another, as in a fail-over, is told again when it comes again', () => {
    const { told, outages } = openTold();
    const worker = (): void => undefined;
    for (let time = 0; time < 2; time += 1) {
      outages.met(AWAY, worker);
      outages.met(readOnlyFault(), worker);
      outages.over(worker);
    }
    const once = [
      'the database is away',
      'the database may only be read: a standby, or a fail-over is under way',
      'the database can be written again',
    ];
    expect(told).toEqual([...once, ...once]);
  });

  test('is nothing else that fails', () => {
    const { told, outages } = openTold();
    expect(outages.met(new Error('a bug'), () => undefined)).toBe(false);
    expect(told).toEqual([]);
  });
});
