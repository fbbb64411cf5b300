import type { OtherSigner, SigningSession } from '../records.ts';

/** The page that the signer sees. */
export type Stage =
  | 'signing'
  | 'waiting'
  | 'signed'
  | 'completing'
  | 'completed'
  | 'declined'
  | 'voided'
  | 'expired';

export function stageOf({ document, signer, turn }: SigningSession): Stage {
  if (document.status === 'draft') return 'waiting';
  if (document.status !== 'sent') return document.status;
  if (signer.status !== 'signed') return turn ? 'signing' : 'waiting';
  return document.signers.every(({ status }) => status === 'signed') ? 'completing' : 'signed';
}

/** Whether this signer has signed or declined, here or elsewhere. */
export function hasActed({ signer }: SigningSession): boolean {
  return signer.status === 'signed' || signer.status === 'declined';
}

/** The signers whom everybody waits for: the lowest order in which one has not signed. */
export function awaited({ document }: SigningSession): readonly OtherSigner[] {
  const open = document.signers.filter(({ status }) => status !== 'signed');
  const order = Math.min(...open.map(({ signingOrder }) => signingOrder));
  return open.filter(({ signingOrder }) => signingOrder === order);
}
