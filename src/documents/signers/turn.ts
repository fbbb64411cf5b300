import type { Signer } from './signer.ts';

/** Contract 5, *Documents*: the lowest order in which somebody has not signed yet; undefined where all have. */
export function openOrder(signers: readonly Signer[]): number | undefined {
  const open = signers.filter(({ status }) => status !== 'signed').map(({ signingOrder }) => signingOrder);
  return open.length > 0 ? Math.min(...open) : undefined;
}

/** Equal numbers sign side by side. Whoever has signed is done. */
export function isTheirTurn(signers: readonly Signer[], signer: Signer): boolean {
  return signer.status !== 'signed' && signer.signingOrder === openOrder(signers);
}
