/** A dashboard session as a browser has it: in a cookie that no script reads and no other site sends. */

/** The prefix makes browsers refuse it from a subdomain and without https. */
const SECURE_NAME = '__Host-assay';
const PLAIN_NAME = 'assay';

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** Its life is counted in seconds: the clocks of browser and service may differ. */
export function sessionCookie(token: string, seconds: number, isSecure: boolean): string {
  const lasts = `Max-Age=${seconds}`;
  return isSecure
    ? `${SECURE_NAME}=${token}; ${lasts}; ${ATTRIBUTES}; Secure`
    : `${PLAIN_NAME}=${token}; ${lasts}; ${ATTRIBUTES}`;
}

/** Both names: the answer that ends a session does not know how it began. Names and values in turn. */
export const ENDED_COOKIES: readonly string[] = [
  'set-cookie',
  `${SECURE_NAME}=; Max-Age=0; ${ATTRIBUTES}; Secure`,
  'set-cookie',
  `${PLAIN_NAME}=; Max-Age=0; ${ATTRIBUTES}`,
];

const SECURE_COOKIE = new RegExp(`(?:^|;\\s*)${SECURE_NAME}=([^;\\s]+)`);
const PLAIN_COOKIE = new RegExp(`(?:^|;\\s*)${PLAIN_NAME}=([^;\\s]+)`);

/** Over TLS the plain name is not read: a page of a subdomain could have set it. */
export function cookieToken(cookies: string | undefined, isSecure: boolean): string | undefined {
  return cookies === undefined ? undefined : (isSecure ? SECURE_COOKIE : PLAIN_COOKIE).exec(cookies)?.[1];
}

/** The purpose of the keyed digest of a token's id: a page that can read the session can change something in it. */
export const CSRF_DIGEST = 'csrf';

interface ServiceAddress {
  readonly host: string | undefined;
  readonly isSecure: boolean;
  readonly baseUrl: string;
}

/**
 * Browsers name the origin of a page with every call that another site could have caused. A page over https may come
 * through a proxy that nobody told us of; one over http, beside a service over https, was written by somebody between.
 */
export function isForeignOrigin(
  origin: string | undefined,
  { host, isSecure, baseUrl }: ServiceAddress,
): boolean {
  const own = [`https://${host}`, ...(isSecure ? [] : [`http://${host}`]), new URL(baseUrl).origin];
  return origin !== undefined && !own.includes(origin);
}

export function changesNothing(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
