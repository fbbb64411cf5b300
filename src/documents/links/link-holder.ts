import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import type { Principal, SignerPrincipal } from '../../kernel/principal.ts';
import { strict } from '../../kernel/schema.ts';

/** What the path of every endpoint of signing begins with. */
export const Link = strict({
  token: Type.String({
    maxLength: bounds.pathPartCharacters,
    description: 'The last part of a signing link',
  }),
});

/** Whoever came by a link: the endpoints of signing let in nobody else. */
export function linkHolder(principal: Principal): SignerPrincipal {
  if (principal.kind !== 'signer') throw new Error('only a link leads to signing');
  return principal;
}

/** Who it was and from where, as the audit trail tells it. */
export function traceOf(principal: Principal) {
  const { signerId, remoteAddress, userAgent } = linkHolder(principal);
  return { signerId, remoteAddress, userAgent };
}
