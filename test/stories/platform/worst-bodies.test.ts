/** @module-tag repeated */
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/endpoints.ts';
import { limits } from '../../../src/kernel/limits.ts';
import { splitAddress } from '../../../src/platform/http/routes.ts';
import type { Schema } from '../../contract/schema-bounds.ts';
import { anOrganization, type TestOrganization } from '../../support/builders.ts';
import { heavyDefinition, heavyScenarios } from '../../support/schemas/heavy-policy.ts';
import { longestTurnAtBest } from '../../support/schemas/loop-blocks.ts';
import { repeats } from '@assay/test-support/repeats';
import { worstBodies } from '../../support/schemas/worst-bodies.ts';
import { startService, type TestService } from '../../support/service.ts';

const TURN_MILLISECONDS = 50;
/** Of the bodies of one endpoint; the long run sends all of them. */
const SENT_AT_MOST = repeats(8, Infinity);

let service: TestService;
let acme: TestOrganization;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  service = await startService({ checksAnswers: false });
  acme = await anOrganization(service);
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
});

const withBody = Object.entries(endpoints).filter(([, { body, bodyType }]) => body && !bodyType);

describe('No body holds the event loop for more than 50 ms', () => {
  test.each(withBody)('%s', { timeout: 600_000 }, async (address, { body, maxBodyBytes }) => {
    const slow: string[] = [];
    const bodies = worstBodies(body as Schema, maxBodyBytes ?? limits.requestBytes);
    for (const make of spread(bodies)) {
      const { name, text } = make();
      const turn = await turnOf(address, Buffer.from(text));
      if (turn > TURN_MILLISECONDS) slow.push(`${name}: ${Math.round(turn)} ms`);
    }
    expect(slow, 'Bound it, or do it in slices, in one pass or in a thread.').toEqual([]);
  });

  test.each<[string, string, () => unknown]>([
    ['the flags of a check', 'POST /api/v1/verification/sessions/{id}/checks', manyFlags],
    ['the largest policy', 'POST /api/v1/risk/policies/validate', () => ({ definition: heavyDefinition() })],
    [
      'the largest simulation',
      'POST /api/v1/risk/policies/simulate',
      () => ({ definition: heavyDefinition(), scenarios: heavyScenarios() }),
    ],
    ['names of many readings', 'POST /api/v1/screening/runs', manyReadings],
  ])('%s', { timeout: 180_000 }, async (_what, address, make) => {
    expect(await turnOf(address, Buffer.from(JSON.stringify(make())))).toBeLessThan(TURN_MILLISECONDS);
  });
});

/** As many of them as are sent, from all over the list. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.max(1, items.length / SENT_AT_MOST);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Each differs from all others, so that each is compared. */
function manyFlags() {
  const flags = Array.from({ length: 9_500 }, (_, index) => index);
  return { kind: 'face', provider: 'p', status: 'passed', flags };
}

function manyReadings() {
  const name = '張'.repeat(300);
  return { subject: { name, aliases: Array.from({ length: 5 }, () => name) }, sources: ['eu_fsf'] };
}

function turnOf(address: string, bytes: Buffer): Promise<number> {
  return longestTurnAtBest(() => send(address, bytes), TURN_MILLISECONDS);
}

/** As the caller whom the endpoint lets in, with bytes that are ready: what it costs is the service's. */
function send(address: string, bytes: Buffer): Promise<void> {
  const { method, path } = splitAddress(address);
  const filled = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
  const token = address.includes(' /operator/') ? service.operatorToken : acme.owner.token;
  return new Promise((resolve, reject) => {
    const sent = request(`${service.url}${filled}`, {
      agent,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-service-mode': 'test',
        'content-type': 'application/json',
        'content-length': bytes.length,
        'idempotency-key': crypto.randomUUID(),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => response.resume().on('end', resolve));
    sent.end(bytes);
  });
}
