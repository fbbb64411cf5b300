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

const COOKIE = new RegExp(`(?:^|;\\s*)(?:${SECURE_NAME}|${PLAIN_NAME})=([^;\\s]+)`);

export function cookieToken(cookies: string | undefined): string | undefined {
  return cookies === undefined ? undefined : COOKIE.exec(cookies)?.[1];
}

/** The purpose of the keyed digest of a token's id: a page that can read the session can change something in it. */
export const CSRF_DIGEST = 'csrf';

/** Browsers name the origin of a page with every call that another site could have caused. */
export function isOwnOrigin(origin: string, host: string | undefined, baseUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || new URL(origin).origin === new URL(baseUrl).origin;
}

export function changesNothing(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
