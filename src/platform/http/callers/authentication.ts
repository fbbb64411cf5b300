import type { IncomingHttpHeaders } from 'node:http';
import type { Caller, OrganizationAccess } from '../../../kernel/principal.ts';
import type { Refusal } from '../../../kernel/result.ts';

/** A request before its body is read. */
export interface RequestHead {
  readonly method: string;
  /** Path and query exactly as sent: the caller's signature covers these bytes. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The caller came over TLS, or can only come over TLS. */
  readonly isSecure: boolean;
  readonly now: Date;
}

/** The place from which a link is followed: the trail of the document names it. */
export interface Visitor {
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string;
}

/** The identification by the head alone: a signature also covers the body, so it is judged when that has arrived. */
export type Identification =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'signed'; readonly verify: (bodyDigest: string) => Caller | undefined }
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal<'unauthenticated' | 'forbidden' | 'password_change_required' | 'not_found'>;
    };

/** Identifies callers for the server. The composition root passes in the rules of `identity`. */
export interface Gatekeeper {
  /** At once where nothing has to be looked up. */
  identify(head: RequestHead): Identification | Promise<Identification>;
  /** The signer who has the link to a document. */
  identifySigner(token: string, visitor: Visitor): Promise<Identification>;
  permits(access: OrganizationAccess, caller: Caller): boolean;
  isOperator(headers: IncomingHttpHeaders): boolean;
}
