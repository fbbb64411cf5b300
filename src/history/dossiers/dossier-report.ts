import type { Fact, Report, ReportPart, Standing } from '@assay/agreement-pdf';
import { canonicalJson } from '@assay/values';
import { presentCheckpoint } from '../checkpoints/checkpoint.ts';
import { presentProof } from '../proofs/proof.ts';
import { type Dossier, isSealed, type ProvenEvent } from './dossier.ts';
import {
  digestFacts,
  factorFacts,
  inputRows,
  type PrintedAssessment,
  resultFacts,
  ruleFacts,
  standingOf,
} from './printed-assessment.ts';

const HEADING = 'Dossier of an assessment';

/** The printed form of a dossier: what was decided and why, and all that proves it. */
export function dossierReport(dossier: Dossier<PrintedAssessment>, keysAddress: string): Report {
  const { assessment } = dossier;
  const { policyKey, policyVersion } = assessment.data;
  return {
    pageSize: 'A4',
    fileTitle: `${HEADING}: ${assessment.id}`,
    heading: HEADING,
    name: `${policyKey}, version ${policyVersion}`,
    standing: standingOf(assessment),
    parts: [...assessmentParts(assessment), ...proofParts(dossier, keysAddress)],
    foot: `${HEADING} ${assessment.id}`,
  };
}

function assessmentParts(assessment: PrintedAssessment): readonly ReportPart[] {
  const [factors, rules] = [factorFacts(assessment), ruleFacts(assessment)];
  return [
    { kind: 'facts', facts: resultFacts(assessment) },
    { kind: 'heading', text: 'Inputs' },
    {
      kind: 'entries',
      titles: ['No.', 'Observed (UTC)', 'Input, value, source and receipt'],
      rows: inputRows(assessment),
    },
    ...listed('Factors', factors, 'The policy has no factors.'),
    ...listed('Rules', rules, 'The policy has no rules.'),
    { kind: 'heading', text: 'Digests (SHA-256)' },
    { kind: 'facts', facts: digestFacts(assessment) },
  ];
}

function listed(text: string, facts: readonly Fact[], none: string): readonly ReportPart[] {
  const heading = { kind: 'heading', text } as const;
  return [heading, facts.length > 0 ? { kind: 'facts', facts } : { kind: 'paragraph', text: none }];
}

const SEALED: Standing = {
  word: 'In the log of the organization, and covered by a signed checkpoint.',
  tone: 'good',
};
const WAITING: Standing = {
  word: 'Not sealed yet: nothing proves this page. Ask again within a minute.',
  tone: 'quiet',
};

function proofParts(dossier: Dossier<PrintedAssessment>, keysAddress: string): readonly ReportPart[] {
  const heading = { kind: 'heading', text: 'Proof' } as const;
  const { checkpoint } = dossier;
  if (!isSealed(dossier) || !checkpoint) return [heading, { kind: 'verdict', verdict: WAITING }];
  const { id, size, rootHash, at, keyId, signature, timestampToken } = presentCheckpoint(checkpoint);
  return [
    heading,
    { kind: 'verdict', verdict: SEALED },
    ...dossier.events.map((event) => ({ kind: 'facts', facts: eventFacts(event) }) as const),
    { kind: 'heading', text: 'Checkpoint' },
    {
      kind: 'facts',
      facts: mono([
        ['Organization', dossier.organizationId],
        ['Checkpoint', id],
        ['Size', String(size)],
        ['Root hash', rootHash],
        ['Signed at', at],
        ['Key', keyId],
        ['Signature', signature],
        ['Time-stamp', timestampToken === null ? 'none' : 'in the dossier as data'],
        ['Public keys', keysAddress],
      ]),
    },
    { kind: 'heading', text: 'How to check' },
    ...checksOf(dossier.assessment.id).map((text) => ({ kind: 'paragraph', text }) as const),
  ];
}

/** In letters, so that who has nothing but the paper can hash them. */
function eventFacts({ payload, entry, inclusion }: ProvenEvent): readonly Fact[] {
  const proof = inclusion && presentProof(inclusion);
  return mono([
    ['Event', canonicalJson(payload)],
    ['Entry of the log', canonicalJson(entry)],
    ['Leaf hash', proof?.leafHash ?? ''],
    ...(proof?.path ?? []).map((hash, index): [string, string] => [`Path, ${index + 1}`, hash]),
  ]);
}

function mono(facts: readonly (readonly [label: string, value: string])[]): readonly Fact[] {
  return facts.map(([label, value]) => ({ label, value, mono: true }));
}

function checksOf(id: string): readonly string[] {
  return [
    `With the service: GET /api/v1/risk/assessments/${id}/dossier gives the same as data, and assay history verify checks it offline with the public keys alone.`,
    'From this paper: the event names the digest of the assessment, and its SHA-256 is payloadSha256 of the entry. The SHA-256 of a zero byte and the entry is the leaf hash (RFC 6962); with the hashes of the path it makes the root hash. The signature (Ed25519) covers the canonical JSON (RFC 8785) of { organizationId, size, rootHash, at } of the checkpoint, and is checked with the key of this name at the address of the public keys.',
  ];
}
