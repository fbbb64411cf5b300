import { isolated, type Standing } from '@assay/agreement-pdf';
import type { AuditItem } from '../audit/audit-trail.ts';
import type { CertificateSigner } from './certified.ts';
import { atSecond } from './moments.ts';

/** One signer as the certificate shows them. */
export interface SignerCard {
  readonly order: number;
  readonly name: string;
  readonly email: string;
  readonly role: string | null;
  readonly standing: Standing;
  readonly steps: readonly Step[];
}

/** A step of theirs, or one that was done for them: when, and from where. */
export interface Step {
  readonly label: string;
  readonly value: string;
  /** Network address and browser, as they were sent. */
  readonly from: string | null;
}

const STANDINGS: Readonly<Record<CertificateSigner['status'], Standing>> = {
  waiting: { word: 'Not invited', tone: 'quiet' },
  invited: { word: 'Invited, not signed', tone: 'quiet' },
  viewed: { word: 'Viewed, not signed', tone: 'quiet' },
  signed: { word: 'Signed', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
};

export function signerCards(
  signers: readonly CertificateSigner[],
  audit: readonly AuditItem[],
): readonly SignerCard[] {
  return signers.map((signer) => ({
    order: signer.signingOrder,
    name: signer.name,
    email: signer.email,
    role: signer.roleId,
    standing: STANDINGS[signer.status],
    steps: stepsOf(
      signer,
      audit.filter(({ actor }) => actor === `signer:${signer.id}`),
    ),
  }));
}

function stepsOf(signer: CertificateSigner, done: readonly AuditItem[]): readonly Step[] {
  const viewed = done.find(({ type }) => type === 'viewed');
  const signed = done.findLast(({ type }) => type === 'signed');
  const declined = done.findLast(({ type }) => type === 'declined');
  return [
    step('Invited', signer.invitedAt, undefined),
    step('Viewed', signer.viewedAt ?? viewed?.at, viewed),
    step('Signed', signer.signedAt, signed),
    step('Declined', declined?.at, declined),
    signer.declineReason === null ? null : { label: 'Reason', value: signer.declineReason, from: null },
  ].filter((one) => one !== null);
}

function step(label: string, at: Date | null | undefined, entry: AuditItem | undefined): Step | null {
  return at ? { label, value: atSecond(at), from: entry ? placeOf(entry) : null } : null;
}

function placeOf({ detail }: AuditItem): string | null {
  const told = [detail['remoteAddress'], detail['userAgent']].flatMap((part) =>
    typeof part === 'string' && part !== '' ? [isolated(part)] : [],
  );
  return told.length > 0 ? told.join(' · ') : null;
}
