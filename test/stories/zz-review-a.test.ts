import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../support/builders.ts';
import type { Json } from '../support/http.ts';
import { putList, type EntryDraft } from '../support/lists.ts';
import { CHILD, FORMER, LISTED, MINISTER, postRun, screened, screeningEvidence, decided, runOf } from '../support/screening.ts';
import { startService, type TestService } from '../support/service.ts';
import { callingIn } from '../support/tenants.ts';

let service: TestService;
let acme: TestOrganization;
const pos = MINISTER.pep!.positions[0]!;
const crowd = (n: number, more: Partial<EntryDraft> = {}): EntryDraft[] => Array.from({ length: n }, (_, i) => ({ entryId: `X-${String(i).padStart(5, '0')}`, name: 'Omar Hadad', aliases: ['Omar bin Hadad al Somewhere', 'Abu Omar'], ...more }));

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  await putList(service, 'eu_fsf', [LISTED, ...crowd(120)]);
  await putList(service, 'uk_sanctions', crowd(81));
  await putList(service, 'service_pep', [MINISTER, CHILD, FORMER, ...crowd(1000, { pep: { dateOfDeath: null, positions: [pos, pos, pos], relatives: [{ entryId: 'Q1', relation: 'spouse', start: null, end: null }] } })]);
});
afterAll(() => service.stop());
const timed = async (label: string, f: () => Promise<any>) => { const s = performance.now(); const r = await f(); console.log(label, (performance.now() - s).toFixed(0), 'ms'); return r; };

describe('scratch', () => {
  test('crowds', { timeout: 100000 }, async () => {
    const asked = { subject: { name: 'Omar Hadad' }, sources: ['eu_fsf', 'uk_sanctions', 'service_pep'] };
    const run = await timed('crowd run', () => screened(acme.testKey, asked));
    console.log(run.status, run.incompleteReasons, run.candidateCount, run.topScore, run.matches.length, JSON.stringify(run).length, run.matches.filter((m: Json) => m.source === 'uk_sanctions').length);
    const half = await timed('at 200', () => screened(acme.testKey, { ...asked, sources: ['eu_fsf', 'service_pep'] }));
    console.log(half.status, half.incompleteReasons, half.candidateCount);
    await timed('read', () => runOf(acme.testKey, run.id));
    for (let i = 0; i < 10; i++) await screened(acme.testKey, asked);
    const r = await timed('list', () => acme.testKey.get('/screening/runs?limit=100'));
    console.log(r.status, JSON.stringify(r.body).length, r.body.total);
    const admin = callingIn(acme.owner, 'test');
    await timed('decide', () => decided(admin, run.matches[5].id, 'confirmed'));
    console.log((await runOf(acme.testKey, run.id)).status);
    console.log((await decided(admin, run.matches[5].id, 'false_positive')).run.status);
    const events = await service.db.query(`select type, octet_length(data::text) n from webhook_events order by 2 desc limit 3`).catch((e: any) => e.message);
    console.log(events);
  });
  test('concurrent first calls', async () => {
    const asked = { subject: { name: 'Boris Testov' } };
    const all = await Promise.all(Array.from({ length: 20 }, () => postRun(acme.testKey, asked, { idempotencyKey: 'same-1' })));
    console.log(all.map((a) => a.status).join(), new Set(all.map((a) => a.body.id)).size);
    const mixed = await Promise.all(Array.from({ length: 10 }, (_, i) => postRun(acme.testKey, { subject: { name: i % 2 ? 'Boris Testov' : 'Else' } }, { idempotencyKey: 'same-2' })));
    console.log(mixed.map((a) => `${a.status}:${a.body.code ?? a.body.id.slice(0, 8)}`).join());
  });
  test('facts', async () => {
    for (const asked of [
      { subject: { name: 'Boris Testov' }, sources: ['eu_fsf', 'service_pep', 'ofac_sdn'] },
      { subject: { name: 'Nemo' }, sources: ['eu_fsf', 'service_pep', 'ofac_sdn'] },
      { subject: { name: 'Petra Ministerova' }, sources: ['eu_fsf', 'service_pep'] },
      { subject: { name: 'Petra Ministerova', datesOfBirth: ['1970-05-06'] }, sources: ['eu_fsf', 'service_pep'] },
      { subject: { name: 'Petra Ministerova', datesOfBirth: ['1970-05-06'], identifiers: [{ kind: 'passport', value: 'x'.repeat(300) }] }, sources: ['service_pep'] },
      { subject: { name: 'Vaclav Byvaly', identifiers: [{ kind: 'passport', value: 'x'.repeat(300) }] }, sources: ['eu_fsf', 'service_pep'] },
      { subject: { name: 'Karel Ministerov Potomek', datesOfBirth: ['2001-01-01'] }, sources: ['eu_fsf', 'service_pep'] },
      { subject: { name: '!!!' }, sources: ['eu_fsf', 'service_pep'] },
      { subject: { name: 'Nemo' }, sources: ['ofac_sdn'] },
      { subject: { name: 'Omar Hadad' }, sources: ['eu_fsf', 'uk_sanctions', 'service_pep'] },
    ]) {
      const subject: Json = await aSubject(acme.testKey);
      const run = await screened(acme.testKey, { ...asked, riskSubjectId: subject.id ?? subject });
      console.log(JSON.stringify(asked).slice(0, 160), '\n   ', run.status, run.incompleteReasons.join(), run.errorCode, JSON.stringify(await screeningEvidence(acme.testKey, subject.id ?? subject)));
      expect(run.riskSources.length).toBeGreaterThan(0);
    }
  });
});
