import type { OrganizationId } from '../../kernel/ids.ts';
import type { Vault } from './vault.ts';

/** The last entry of a chain of hashes: it stands for all entries before it. */
export interface ChainHead {
  readonly sequence: number;
  readonly hash: string;
}

/** Which chain it is; its head opens for no other one. */
export interface Chain {
  readonly organizationId: OrganizationId;
  readonly purpose: string;
}

/** A writer to the database without the master key can extend or cut a chain, but cannot write a head that says so. */
export function sealHead(vault: Vault, { organizationId, purpose }: Chain, head: ChainHead): Buffer {
  return vault.seal(organizationId, purpose, `${head.sequence} ${head.hash}`);
}

/** Undefined where it is missing, of another chain, or of nobody who has the master key. */
export function openHead(
  vault: Vault,
  { organizationId, purpose }: Chain,
  seal: Buffer | null,
): ChainHead | undefined {
  if (!seal) return undefined;
  try {
    const [sequence = '', hash = ''] = vault.open(organizationId, purpose, seal).split(' ');
    return { sequence: Number(sequence), hash };
  } catch {
    return undefined;
  }
}
