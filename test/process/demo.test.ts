/** @module-tag long */
import { expect, test } from 'vitest';
import type { Json } from '../support/http.ts';
import { openWorkshop, refusalOf, signInAs } from '../support/process.ts';

const workshop = openWorkshop();

const FILLED_WITHIN = { readyWithinMilliseconds: 300_000 };

test(
  'a demo has a year of invented data on every screen, and the same way in at every start',
  { timeout: 400_000 },
  async () => {
    const cwd = workshop.folder();
    const first = await workshop.start(['serve', '--demo'], { cwd, ...FILLED_WITHIN });
    const banner = await first.ready;
    expect(banner).toMatchObject({
      Database: `embedded, in ${cwd}/data/demo`,
      Demo: 'invented data of a year; nothing of it is real',
      'E-mail': 'owner@demo.example',
    });
    const owner = await signInAs(first.url, 'owner@demo.example', banner['Password'] ?? '');
    const { body: home } = await owner.get('/home');
    const waiting = ['undecidedMatches', 'openActions', 'waitingDocuments'].map(
      (work) => home[work].count > 0,
    );
    expect(waiting).toEqual([true, true, true]);
    expect(home.openActions.oldest).toMatch(/^\d{4}-/);
    const resources = ['subjects', 'assessments', 'policies', 'sources', 'overrides', 'actions'];
    for (const resource of resources)
      expect([resource, (await owner.get(`/risk/${resource}`)).body.items.length]).not.toEqual([resource, 0]);
    for (const place of [
      '/documents',
      '/templates',
      '/verification/sessions',
      '/screening/runs',
      '/organization/members',
    ])
      expect([place, (await owner.get(place)).body.items.length]).not.toEqual([place, 0]);
    const [webhook] = (await owner.get('/webhooks')).body.items;
    expect(webhook.url).toMatch(/^https:\/\/[^/]+\.invalid\//);
    const answersOf = async (status: string) =>
      (await owner.get(`/webhooks/${webhook.id}/deliveries?status=${status}`)).body.items.map(
        (delivery: Json) => delivery.lastStatusCode,
      );
    expect(new Set(await answersOf('delivered'))).toEqual(new Set([200]));
    expect(await answersOf('failed')).toContain(503);
    expect(await answersOf('pending')).not.toEqual([]);
    await first.terminate();
    const again = await workshop.start(['serve', '--demo'], { cwd });
    expect((await again.ready)['Password']).toBe(banner['Password']);
    await signInAs(again.url, 'owner@demo.example', banner['Password'] ?? '');
  },
);

test('it touches no database of anybody else', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const refused = refusalOf(await workshop.run(['serve', '--demo'], { env }));
  expect(refused).toMatch(/^assay: --demo fills an embedded database of its own\. Leave DATABASE_URL out\./);
});
