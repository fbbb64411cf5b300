import { asId, isUuid } from '../../kernel/ids.ts';
import { secondsAfter, onceLoaded } from '@assay/values';
import { limits } from '../../kernel/limits.ts';
import type { SignedToken, TokenClaims } from './token.ts';

/** Loaded for the first token: programs, which sign their requests, have none. */
const jose = onceLoaded(() => import('jose'));

const ISSUER = 'assay';
const DASHBOARD = 'dashboard';
const ASSISTANT = 'assistant';

export async function signToken(key: Uint8Array, claims: TokenClaims, now: Date): Promise<SignedToken> {
  const { SignJWT } = await jose();
  // A token counts whole seconds, and is answered with the one it ends at.
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const expiresAt = secondsAfter(second, limits.sessionHours * 3600);
  const token = await new SignJWT({
    org: claims.organizationId,
    pwr: claims.passwordRevision,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(DASHBOARD)
    .setSubject(claims.userId)
    .setJti(claims.tokenId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

export type TokenContent =
  | { readonly kind: 'dashboard'; readonly claims: TokenClaims; readonly expiresAt: Date }
  | { readonly kind: 'assistant' }
  | { readonly kind: 'invalid' };

/** Only a token that this service signed and that has not expired says anything. */
export async function readToken(key: Uint8Array, token: string, now: Date): Promise<TokenContent> {
  const { errors, jwtVerify } = await jose();
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: [DASHBOARD, ASSISTANT],
      currentDate: now,
      requiredClaims: ['exp'],
    });
    if (payload.aud !== DASHBOARD) return { kind: 'assistant' };
    const { jti, sub, exp } = payload;
    const [org, pwr] = [payload['org'], payload['pwr']];
    if (!isId(jti) || !isId(sub) || !isId(org) || typeof pwr !== 'number' || exp === undefined)
      return { kind: 'invalid' };
    const claims = {
      tokenId: asId<'token'>(jti),
      userId: asId<'user'>(sub),
      organizationId: asId<'organization'>(org),
      passwordRevision: pwr,
    };
    return { kind: 'dashboard', claims, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { kind: 'invalid' };
    throw error;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}
