import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrganization, aSubject, type TestOrganization } from '../../support/builders.ts';
import type { Json } from '../../support/http.ts';
import { putList } from '../../support/screening/lists.ts';
import {
  CHILD,
  FORMER,
  LISTED,
  MINISTER,
  screened,
  screeningEvidence,
} from '../../support/screening/screening.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let acme: TestOrganization;

beforeAll(async () => {
  service = await startService();
  acme = await anOrganization(service);
  await putList(service, 'eu_fsf', [LISTED]);
  await putList(service, 'ofac_sdn', [{ entryId: '1', name: 'Nobody Here' }], { droppedEntries: 1 });
  await putList(service, 'service_pep', [MINISTER, CHILD, FORMER]);
});
afterAll(() => service.stop());

const EU = 'screening.sanctions service:screening:eu_fsf:r70:m90';
const PEP = 'screening.pep service:screening:service_pep:r70:m90:l12';

async function recorded(asked: Json): Promise<readonly (readonly [string, string])[]> {
  const riskSubjectId = await aSubject(acme.testKey);
  const run = await screened(acme.testKey, { ...asked, riskSubjectId });
  const evidence = await screeningEvidence(acme.testKey, riskSubjectId);
  expect(run.riskSources.map((one: Json) => [`${one.fact} ${one.source}`, one.value ?? one.status])).toEqual(
    evidence,
  );
  return evidence;
}

describe('Document 2, Risk evidence', () => {
  test.each<[string, Json, readonly (readonly [string, string])[]]>([
    ['clear', { subject: { name: 'Nemo Nobody' } }, [[EU, 'clear']]],
    ['possible_match', { subject: { name: 'Boris Testov' } }, [[EU, 'possible_match']]],
    ['match', { subject: { name: 'Boris Testov', datesOfBirth: ['1961-03-04'] } }, [[EU, 'match']]],
    [
      'unavailable: an incomplete run that found nothing',
      { subject: { name: 'Nemo Nobody' }, sources: ['eu_fsf', 'ofac_sdn'] },
      [['screening.sanctions service:screening:eu_fsf+ofac_sdn:r70:m90', 'unavailable']],
    ],
    [
      'an incomplete run that found something says so',
      { subject: { name: 'Boris Testov' }, sources: ['eu_fsf', 'unheard_of'] },
      [['screening.sanctions service:screening:eu_fsf+unheard_of:r70:m90', 'possible_match']],
    ],
    [
      'unavailable: a run that could not screen',
      { subject: { name: 'Boris Testov' }, sources: ['uk_sanctions', 'service_pep'], reviewScore: 71 },
      [
        ['screening.sanctions service:screening:uk_sanctions:r71:m90', 'unavailable'],
        ['screening.pep service:screening:service_pep:r71:m90:l12', 'none'],
      ],
    ],
    ['none', { subject: { name: 'Nemo Nobody' }, sources: ['service_pep'] }, [[PEP, 'none']]],
    [
      'possible_pep',
      { subject: { name: 'Petra Ministerova' }, sources: ['service_pep'] },
      [[PEP, 'possible_pep']],
    ],
    [
      'pep',
      { subject: { name: 'Petra Ministerova', datesOfBirth: ['1970-05-06'] }, sources: ['service_pep'] },
      [[PEP, 'pep']],
    ],
    [
      'possible_pep: a possible family member',
      { subject: { name: 'Karel Ministerov Potomek' }, sources: ['service_pep'] },
      [[PEP, 'possible_pep']],
    ],
    [
      'family_member',
      {
        subject: { name: 'Karel Ministerov Potomek', datesOfBirth: ['2001-01-01'] },
        sources: ['service_pep'],
      },
      [[PEP, 'family_member']],
    ],
    ['former_pep', { subject: { name: 'Vaclav Byvaly' }, sources: ['service_pep'] }, [[PEP, 'former_pep']]],
    [
      'the look-back is a part of the source',
      { subject: { name: 'Vaclav Byvaly' }, sources: ['service_pep'], pepLookbackMonths: 240 },
      [['screening.pep service:screening:service_pep:r70:m90:l240', 'possible_pep']],
    ],
    [
      'a PEP is never a sanctions hit',
      {
        subject: { name: 'Petra Ministerova', datesOfBirth: ['1970-05-06'] },
        sources: ['service_pep', 'eu_fsf'],
      },
      [
        [EU, 'clear'],
        [PEP, 'pep'],
      ],
    ],
    [
      'a problem with sanctions lists leaves the PEP fact available',
      { subject: { name: 'Nemo Nobody' }, sources: ['ofac_sdn', 'service_pep'] },
      [
        ['screening.sanctions service:screening:ofac_sdn:r70:m90', 'unavailable'],
        [PEP, 'none'],
      ],
    ],
  ])('%s', async (_rule, asked, expected) => {
    expect(await recorded(asked)).toEqual(expected);
  });

  test('is a receipt of the screening class that names the run', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    const run = await screened(acme.testKey, { subject: { name: 'Boris Testov' }, riskSubjectId });
    expect(run.riskSubjectId).toBe(riskSubjectId);
    const { body } = await acme.testKey.get(`/risk/evidence/${run.riskSources[0].evidenceId}`);
    expect(body.data).toMatchObject({
      subjectId: riskSubjectId,
      fact: 'screening.sanctions',
      source: run.riskSource,
      value: 'possible_match',
      providerRef: `screening-run:${run.id}`,
      provenance: { evidenceClass: 'screening', adapterVersion: 'screening-v1' },
      observedAt: run.createdAt,
      createdBy: `api_key:${acme.testKey.id}`,
    });
  });

  test('both facts of a run are one step of the evidence revision', async () => {
    const riskSubjectId = await aSubject(acme.testKey);
    await screened(acme.testKey, {
      subject: { name: 'Nemo' },
      sources: ['eu_fsf', 'service_pep'],
      riskSubjectId,
    });
    const { body } = await acme.testKey.get(`/risk/subjects/${riskSubjectId}`);
    expect(body.data.evidenceRevision).toBe(1);
  });
});
