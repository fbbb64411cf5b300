import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '../kernel/limits.ts';
import type { ApiKeyPrincipal, SignerPrincipal } from '../kernel/principal.ts';
import { refuse, UNAUTHENTICATED } from '../kernel/result.ts';
import type {
  Gatekeeper,
  Identification,
  RequestHead,
  Visitor,
} from '../platform/http/callers/authentication.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { apiKeySeal, isUsable, organizationOfKeyId } from './api-keys/api-key.ts';
import { findByKeyId, type StoredKey, touchApiKey } from './api-keys/api-keys.store.ts';
import { type Mac, macUnder } from '../platform/vault/hmac.ts';
import { isTimely, signatureFits } from './api-keys/signature.ts';
import { permits } from './roles.ts';
import { changesNothing, cookieToken, CSRF_DIGEST, isForeignOrigin } from './sessions/session-cookie.ts';
import { findTokenStanding } from './sessions/sessions.store.ts';
import { readToken } from './sessions/token.adapter.ts';

export interface GatekeeperParts {
  readonly database: Reader;
  readonly vault: Vault;
  readonly operatorToken: string;
  /** The public address of the service: calls of its own pages come from there. */
  readonly baseUrl: () => string;
  /** `temporary`: a password that another person chose has to be changed before anything else is done. */
  readonly invitedPasswords?: 'temporary' | 'permanent';
  /** The signer who has the link with this token, as the chapter of documents knows. */
  readonly findSigner: FindSigner;
}

export type FindSigner = (token: string) => Promise<LinkedSigner | undefined>;
type LinkedSigner = Pick<
  SignerPrincipal,
  'organizationId' | 'mode' | 'documentId' | 'signerId' | 'linkDigests'
>;

const NOBODY: Identification = { kind: 'refused', refusal: UNAUTHENTICATED };
const ASSISTANT: Identification = {
  kind: 'refused',
  refusal: refuse('forbidden', 'Assistant connections cannot use this API.'),
};

export function openGatekeeper(parts: GatekeeperParts): Gatekeeper {
  const findKey = cacheKeys(parts);
  const operatorDigest = sha256(parts.operatorToken);
  return {
    permits,
    identify: (head) => identify(parts, findKey, head),
    identifySigner: (token, visitor) => identifySigner(parts, token, visitor),
    isOperator: (headers) => timingSafeEqual(sha256(bearerOf(headers) ?? ''), operatorDigest),
  };
}

type FindKey = (keyId: string) => CachedKey | Promise<CachedKey | undefined>;

/** A call shows one kind of credential: with both, or neither, it is unauthenticated. */
function identify(
  parts: GatekeeperParts,
  findKey: FindKey,
  head: RequestHead,
): Identification | Promise<Identification> {
  const keyId = head.headers['x-api-key'];
  if (typeof keyId === 'string' && head.headers.authorization === undefined) {
    const key = findKey(keyId);
    return key instanceof Promise ? key.then((found) => identifyKey(found, head)) : identifyKey(key, head);
  }
  if (keyId !== undefined) return NOBODY;
  if (head.headers.authorization === undefined) return identifyCookie(parts, head);
  const token = bearerOf(head.headers);
  return token === undefined ? NOBODY : identifyToken(parts, token, head);
}

const FOREIGN_ORIGIN: Identification = {
  kind: 'refused',
  refusal: refuse('forbidden', 'A page of another origin cannot use the session of the dashboard.'),
};
const NO_CSRF_TOKEN: Identification = {
  kind: 'refused',
  refusal: refuse(
    'forbidden',
    'A change with the session cookie needs the header X-Assay-Csrf, with the csrfToken of GET /auth/session.',
  ),
};

/** Browsers send a cookie by themselves: the call must show that a page of the service made it. */
async function identifyCookie(parts: GatekeeperParts, head: RequestHead): Promise<Identification> {
  const { headers, method, isSecure } = head;
  const token = cookieToken(headers.cookie, isSecure);
  if (token === undefined) return NOBODY;
  const { origin, host } = headers;
  if (isForeignOrigin(origin, { host, isSecure, baseUrl: parts.baseUrl() })) return FOREIGN_ORIGIN;
  const identified = await identifyToken(parts, token, head);
  if (identified.kind !== 'caller' || identified.caller.kind !== 'user') return identified;
  const { organizationId, tokenId } = identified.caller;
  const sent = headers['x-assay-csrf'];
  const csrfToken = parts.vault.digest(organizationId, CSRF_DIGEST, tokenId).toString('base64url');
  const fits = typeof sent === 'string' && timingSafeEqual(sha256(sent), sha256(csrfToken));
  if (!fits && !changesNothing(method)) return NO_CSRF_TOKEN;
  return { kind: 'caller', caller: { ...identified.caller, csrfToken } };
}

function identifyKey(key: CachedKey | undefined, { method, url, headers, now }: RequestHead): Identification {
  const timestamp = headers['x-timestamp'];
  const signature = headers['x-signature'];
  const idempotencyKey = headers['idempotency-key'] ?? '';
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || typeof idempotencyKey !== 'string')
    return NOBODY;
  if (!key || !isUsable(key, now) || !isTimely(timestamp, now)) return NOBODY;
  return {
    kind: 'signed',
    verify: (bodyDigest) => {
      const fits = signatureFits(key.mac, { timestamp, method, url, idempotencyKey, bodyDigest }, signature);
      return fits ? key.verified(now) : undefined;
    },
  };
}

const CHANGE_FIRST: Identification = {
  kind: 'refused',
  refusal: refuse(
    'password_change_required',
    'Somebody else chose this password. Change it first, at /auth/password.',
  ),
};

/** The calls that can be made with a password that has to be changed. */
const BEFORE_CHANGE = [
  '/api/v1/auth/session',
  '/api/v1/auth/password',
  '/api/v1/auth/logout',
  '/api/v1/auth/logout-everywhere',
];

async function identifyToken(
  parts: GatekeeperParts,
  token: string,
  { now, url }: RequestHead,
): Promise<Identification> {
  const read = await readToken(parts.vault.tokenKey, token, now);
  if (read.kind === 'assistant') return ASSISTANT;
  if (read.kind === 'invalid') return NOBODY;
  const { claims, expiresAt } = read;
  const standing = await findTokenStanding(parts.database, claims);
  if (!standing) return NOBODY;
  const { role, passwordGiven } = standing;
  const mustChange = passwordGiven && parts.invitedPasswords === 'temporary';
  if (mustChange && !BEFORE_CHANGE.includes(url.split('?', 1)[0] ?? '')) return CHANGE_FIRST;
  const { organizationId, userId, tokenId } = claims;
  return {
    kind: 'caller',
    caller: { kind: 'user', organizationId, userId, role, tokenId, tokenExpiresAt: expiresAt },
  };
}

const NO_LINK: Identification = {
  kind: 'refused',
  refusal: refuse('not_found', 'No such link. It may have been replaced by a newer one.'),
};

async function identifySigner(
  { findSigner }: GatekeeperParts,
  token: string,
  { headers, remoteAddress }: Visitor,
): Promise<Identification> {
  const signer = await findSigner(token);
  if (!signer) return NO_LINK;
  const userAgent = (headers['user-agent'] ?? '').slice(0, limits.userAgentCharacters);
  const acceptLanguage = headers['accept-language'] ?? '';
  return { kind: 'caller', caller: { kind: 'signer', ...signer, remoteAddress, userAgent, acceptLanguage } };
}

interface CachedKey {
  /** Under the secret of the key. */
  readonly mac: Mac;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** The principal, once a signature proved it; also notes that the key was used. */
  verified(now: Date): ApiKeyPrincipal;
}

const MAX_CACHED_KEYS = 10_000;

/**
 * Caches a key for at most one second, so that a revocation holds everywhere within that. It counts by the process's
 * own monotonic clock: the clock of the service may be moved.
 */
function cacheKeys(parts: GatekeeperParts): FindKey {
  const cache = new Map<string, { readonly key: CachedKey; readonly until: number }>();
  const look = async (keyId: string): Promise<CachedKey | undefined> => {
    const until = performance.now() + limits.apiKeyCacheSeconds * 1000;
    const organizationId = organizationOfKeyId(keyId);
    const stored = organizationId && (await findByKeyId(parts.database, organizationId, keyId));
    cache.delete(keyId);
    if (!stored) return undefined;
    const key = makeCachedKey(
      parts,
      { kind: 'api_key', organizationId, apiKeyId: stored.id, mode: stored.mode },
      stored,
    );
    if (cache.size >= MAX_CACHED_KEYS) cache.clear();
    cache.set(keyId, { key, until });
    return key;
  };
  return (keyId) => {
    const known = cache.get(keyId);
    return known && known.until > performance.now() ? known.key : look(keyId);
  };
}

const TOUCH_MILLISECONDS = 60_000;

function makeCachedKey(parts: GatekeeperParts, principal: ApiKeyPrincipal, stored: StoredKey): CachedKey {
  const { organizationId, apiKeyId } = principal;
  let touchedAt = stored.lastUsedAt?.getTime() ?? 0;
  return {
    mac: macUnder(parts.vault.open(organizationId, apiKeySeal(stored.id), stored.sealedSecret)),
    expiresAt: stored.expiresAt,
    revokedAt: stored.revokedAt,
    verified: (now) => {
      if (now.getTime() - touchedAt >= TOUCH_MILLISECONDS) {
        touchedAt = now.getTime();
        // A statistic: the request neither waits for it nor fails with it.
        touchApiKey(parts.database, organizationId, apiKeyId, now).catch(() => undefined);
      }
      return principal;
    },
  };
}

function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([^\s,]+)$/i.exec(headers.authorization ?? '')?.[1];
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
