import type { Signer } from './signer.ts';

/** Contract 5, *Documents*: the lowest order in which a signer has not signed yet; undefined where all have. */
export function openOrder(signers: readonly Signer[]): number | undefined {
  const open = signers.filter(({ status }) => status !== 'signed').map(({ signingOrder }) => signingOrder);
  return open.length > 0 ? Math.min(...open) : undefined;
}

/** Equal numbers sign side by side. A signer who has signed is done. */
export function isTheirTurn(signers: readonly Signer[], signer: Signer): boolean {
  return signer.status !== 'signed' && signer.signingOrder === openOrder(signers);
}
