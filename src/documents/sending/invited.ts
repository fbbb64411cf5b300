import type { Signer } from '../signers/signer.ts';
import { isTheirTurn } from '../signers/turn.ts';

/** Contract 5, *Documents*: the lowest open order is invited first; equal numbers sign side by side. */
export function toInvite(signers: readonly Signer[]): readonly Signer[] {
  return signers.filter((signer) => signer.status === 'waiting' && isTheirTurn(signers, signer));
}
