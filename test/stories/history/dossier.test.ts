import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DossierFaultCode, verifyDossier } from '@assay/client/history';
import { canonicalJson } from '@assay/values';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyHistory } from '../../../src/cli/history/history.ts';
import { readPdf } from '../../../packages/agreement-pdf/test/pdf.ts';
import { seal } from '../../support/history.ts';
import { type Answer, anonymousCaller, type Json } from '../../support/http.ts';
import {
  anAssessedSubject,
  anAssessingOrganization,
  type AssessedSubject,
  type AssessingOrganization,
} from '../../support/risk/assessments.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let organization: AssessingOrganization;
let folder: string;

beforeAll(async () => {
  service = await startService();
  organization = await anAssessingOrganization(service);
  folder = await mkdtemp(join(tmpdir(), 'assay-dossier-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await service.stop();
});

async function dossierOf({ assessmentId }: AssessedSubject): Promise<Json> {
  const answer = await organization.testKey.get(`/risk/assessments/${assessmentId}/dossier`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function aSealedDossier(): Promise<Json> {
  const assessed = await anAssessedSubject(organization, 80);
  await seal(service);
  return dossierOf(assessed);
}

async function publishedKeys(): Promise<Json> {
  return (await anonymousCaller(service.url).get('//.well-known/assay-history-keys.json')).body.keys;
}

describe('Contract 6, History: the dossier of an assessment', () => {
  test('says that it is not sealed yet, and then carries its proof', async () => {
    const assessed = await anAssessedSubject(organization, 80);
    const early = await dossierOf(assessed);
    expect(early.proof).toMatchObject({ state: 'waiting', events: [{ entry: null, inclusion: null }] });
    expect((await verifyDossier(early)).fault?.code).toBe('not_sealed');

    await seal(service);
    const dossier = await dossierOf(assessed);
    expect(dossier.assessment).toEqual(assessed.assessment);
    expect(dossier.proof).toMatchObject({
      state: 'sealed',
      checkpoint: { keyId: (await publishedKeys())[0].kid },
      keys: await publishedKeys(),
      events: [
        {
          payload: { type: 'risk.assessment.created', detail: { digest: assessed.assessment.data.digest } },
          entry: { resource: 'assessments', resourceId: assessed.assessmentId },
          inclusion: { rootHash: dossier.proof.checkpoint.rootHash },
        },
      ],
    });
    expect(await verifyDossier(dossier, { keys: await publishedKeys() })).toEqual({
      fault: undefined,
      organizationId: organization.id,
      assessmentId: assessed.assessmentId,
      index: dossier.proof.events[0].entry.index,
      checkpoint: dossier.proof.checkpoint,
    });
  });

  test('holds with later checkpoints too, whatever was added meanwhile', async () => {
    const assessed = await anAssessedSubject(organization, 80);
    await seal(service);
    const first = await dossierOf(assessed);
    for (let count = 0; count < 20; count++) await anAssessedSubject(organization, 10);
    await seal(service);
    const later = await dossierOf(assessed);
    expect(later.proof.checkpoint.size).toBeGreaterThan(first.proof.checkpoint.size);
    expect(later.proof.events[0].entry).toEqual(first.proof.events[0].entry);
    const keys = await publishedKeys();
    for (const dossier of [first, later])
      expect((await verifyDossier(dossier, { keys })).fault).toBeUndefined();
  });

  const edits: readonly [string, DossierFaultCode, (dossier: Json) => void][] = [
    ['the decision', 'assessment_changed', ({ assessment }) => (assessment.data.decision = 'none')],
    ['the subject', 'assessment_changed', ({ assessment }) => (assessment.data.subjectId = assessment.id)],
    ['who asked', 'assessment_changed', ({ assessment }) => (assessment.data.createdBy = 'user:another')],
    ['the score', 'assessment_changed', ({ assessment }) => (assessment.data.score = 1)],
    ['an input', 'assessment_changed', ({ assessment }) => (assessment.data.inputs[0].value = 10)],
    ['an action', 'assessment_changed', ({ assessment }) => assessment.data.requiredActions.pop()],
    [
      'the policy',
      'assessment_changed',
      ({ assessment }) => (assessment.data.policy.definition.title = 'Another'),
    ],
    ['the assessment', 'event_missing', ({ assessment, proof }) => (assessment.id = proof.checkpoint.id)],
    ['the event', 'event_changed', ({ proof }) => (proof.events[0].payload.detail.digest = '00')],
    ['the entry', 'entry_changed', ({ proof }) => (proof.events[0].entry.actor = 'user:another')],
    ['the path', 'not_included', ({ proof }) => proof.events[0].inclusion.path.pop()],
    ['the root', 'signature_wrong', ({ proof }) => (proof.checkpoint.rootHash = '00'.repeat(32))],
    ['the organization', 'signature_wrong', (dossier) => (dossier.organizationId = dossier.assessment.id)],
    ['the checkpoint', 'not_sealed', ({ proof }) => (proof.checkpoint = null)],
    ['its kind', 'not_a_dossier', (dossier) => (dossier.kind = 'letter')],
    ['its events', 'not_a_dossier', ({ proof }) => (proof.events = [null])],
  ];
  test('a dossier in which something was changed does not hold', async () => {
    const dossier = await aSealedDossier();
    const keys = await publishedKeys();
    for (const [what, code, edit] of edits) {
      const edited = structuredClone(dossier);
      edit(edited);
      expect.soft((await verifyDossier(edited, { keys })).fault?.code, what).toBe(code);
    }
  });

  test('a dossier signed by keys that nobody published does not hold', async () => {
    const { proof, ...rest } = await aSealedDossier();
    const [key] = await publishedKeys();
    const other = { kid: key.kid, x: Buffer.alloc(32, 1).toString('base64url') };
    expect((await verifyDossier({ proof, ...rest }, { keys: [other] })).fault?.code).toBe('signature_wrong');
    expect((await verifyDossier({ proof, ...rest }, { keys: [] })).fault?.code).toBe('signature_wrong');
  });

  test('assay history verify DOSSIER tells what holds, offline', async () => {
    const dossier = await aSealedDossier();
    const [path, keysPath] = [join(folder, 'dossier.json'), join(folder, 'keys.json')];
    await writeFile(path, JSON.stringify(dossier, null, 2));
    await writeFile(keysPath, JSON.stringify({ keys: await publishedKeys() }));
    const { text, holds } = await verifyHistory(path, { keys: keysPath });
    expect(holds).toBe(true);
    expect(text).toBe(
      `The dossier of assessment ${dossier.assessment.id} holds: it is entry ${dossier.proof.events[0].entry.index} in the log of organization ${organization.id}.\n` +
        `Checkpoint ${dossier.proof.checkpoint.id} was signed at ${dossier.proof.checkpoint.at} by the key ${dossier.proof.checkpoint.keyId}, over the root ${dossier.proof.checkpoint.rootHash}.\n` +
        'No checkpoint has a time-stamp.\n',
    );
    expect((await verifyHistory(path)).text).toContain('The key is the one that the dossier names');

    dossier.assessment.data.score = 3;
    await writeFile(path, JSON.stringify(dossier));
    expect(await verifyHistory(path, { keys: keysPath })).toEqual({
      holds: false,
      text: 'The dossier does not hold (assessment_changed): What was evaluated is not what the digest of the event stands for.\n',
    });
  });

  test('a log from which something was taken proves nothing', async () => {
    const own = await anAssessingOrganization(service);
    const assessed = await anAssessedSubject(own, 80);
    await seal(service);
    await service.db.query('delete from history_entries where organization_id = $1 and index = 0', [own.id]);
    const answer = await own.testKey.get(`/risk/assessments/${assessed.assessmentId}/dossier`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'history_broken' } });
  });
});

describe('Contract 6, History: the dossier of an assessment on paper', () => {
  const printed = (id: string): Promise<Answer> =>
    organization.testKey.get(`/risk/assessments/${id}/dossier/pdf`);
  /** Without the breaks of lines, and the marks that keep ids together. */
  const plain = (text: string): string => text.replaceAll(/[\s\u2060]+/g, '');
  async function textOf({ status, headers, body }: Answer): Promise<string> {
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { pages } = await readPdf(Uint8Array.from(body));
    return plain(pages.map(({ text }) => text).join('\n'));
  }

  test('says that it is not sealed yet, and then tells the result and carries its proof', async () => {
    const assessed = await anAssessedSubject(organization, 80);
    const early = await textOf(await printed(assessed.assessmentId));
    expect(early).toContain('Notsealedyet');
    expect(early).not.toContain('Checkpoint');

    await seal(service);
    const paper = await textOf(await printed(assessed.assessmentId));
    const { assessment, proof, organizationId } = await dossierOf(assessed);
    const { data } = assessment;
    const [event] = proof.events;
    for (const value of [
      `Decision: ${data.decision}`,
      assessment.id,
      data.subjectId,
      `${data.policyKey}, version ${data.policyVersion}`,
      data.evaluatedAt,
      ...data.inputs.flatMap(({ key, value, source, evidenceId }: Json) => [
        key,
        JSON.stringify(value),
        source,
        evidenceId,
      ]),
      ...data.factors.map(({ key }: Json) => key),
      ...data.rules.map(({ reason }: Json) => reason),
      data.policy.digest,
      data.digest,
      canonicalJson(event.payload),
      canonicalJson(event.entry),
      event.inclusion.leafHash,
      ...event.inclusion.path,
      organizationId,
      proof.checkpoint.id,
      proof.checkpoint.rootHash,
      proof.checkpoint.at,
      proof.checkpoint.keyId,
      proof.checkpoint.signature,
      `${service.url}/.well-known/assay-history-keys.json`,
    ])
      expect.soft(paper).toContain(plain(value));
    expect(paper).not.toContain('Notsealedyet');
  });

  test('of no assessment, or one of the other mode, there is none', async () => {
    const { assessmentId } = await anAssessedSubject(organization, 80);
    expect((await printed(organization.id)).body.code).toBe('not_found');
    const other = await organization.liveKey.get(`/risk/assessments/${assessmentId}/dossier/pdf`);
    expect(other.body.code).toBe('not_found');
  });

  test('a renderer that is busy is 503 with Retry-After', async () => {
    const { assessmentId } = await anAssessedSubject(organization, 80);
    const busy = vi.spyOn(service.service.longWork.renderer, 'report').mockResolvedValue({ kind: 'busy' });
    const answer = await printed(assessmentId);
    busy.mockRestore();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  });
});
