import {
  type Card,
  type EntryRow,
  isolated,
  type Report,
  type ReportPart,
  withoutTurning,
} from '@assay/agreement-pdf';
import type { Certificate } from './certificate.ts';
import type { SignerCard } from './signer-cards.ts';
import type { TrailRow } from './trail-rows.ts';

const HEADING = 'Signing certificate';

/** The printed form of a certificate. */
export function certificateReport(certificate: Certificate): Report {
  const { documentId, name, pageSize, standing } = certificate;
  return {
    pageSize,
    fileTitle: `${HEADING}: ${withoutTurning(name)}`,
    heading: HEADING,
    name,
    standing,
    parts: partsOf(certificate),
    foot: `${HEADING} of document ${documentId}`,
  };
}

function partsOf({ facts, hashes, signers, verdict, trail, checks }: Certificate): readonly ReportPart[] {
  return [
    { kind: 'facts', facts },
    { kind: 'heading', text: 'Hashes (SHA-256)' },
    { kind: 'facts', facts: hashes },
    { kind: 'heading', text: 'Signers' },
    ...signerParts(signers),
    { kind: 'heading', text: 'Audit trail' },
    { kind: 'verdict', verdict },
    {
      kind: 'entries',
      titles: ['No.', 'Time (UTC)', 'Event, who, and hash'],
      rows: trail.map(entryRow),
    },
    { kind: 'heading', text: 'How to check' },
    ...checks.map((text) => ({ kind: 'paragraph', text }) as const),
  ];
}

function signerParts(signers: readonly SignerCard[]): readonly ReportPart[] {
  if (signers.length === 0) return [{ kind: 'paragraph', text: 'Nobody was to sign.' }];
  return signers.map((signer) => ({ kind: 'card', card: cardOf(signer) }));
}

function cardOf({ order, name, email, role, standing, steps }: SignerCard): Card {
  return {
    name,
    address: email,
    note: `Signing order ${order}${role === null ? '' : `, role ${isolated(role)}`}`,
    standing,
    steps: steps.map(({ label, value, from }) => ({ label, value, note: from })),
  };
}

function entryRow(row: TrailRow): EntryRow {
  if (row.kind === 'gap') return row;
  const { sequence, at, title, actor, detail, hash } = row;
  return { kind: 'entry', number: String(sequence), time: at, title, text: actor, detail, hash };
}
