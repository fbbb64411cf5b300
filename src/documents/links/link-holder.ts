import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import type { Principal, SignerPrincipal } from '../../kernel/principal.ts';
import { strict } from '../../kernel/schema.ts';

/** The path parameter of every endpoint of signing. */
export const Link = strict({
  token: Type.String({
    maxLength: bounds.pathPartCharacters,
    description: 'The last part of a signing link',
  }),
});

/** The signer of the link: the endpoints of signing let in nobody else. */
export function linkHolder(principal: Principal): SignerPrincipal {
  if (principal.kind !== 'signer') throw new Error('only a link leads to signing');
  return principal;
}

/** The signer, network address and browser, for the audit trail. */
export function traceOf(principal: Principal) {
  const { signerId, remoteAddress, userAgent } = linkHolder(principal);
  return { signerId, remoteAddress, userAgent };
}
