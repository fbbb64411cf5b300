import { randomBytes } from 'node:crypto';
import { UNAUTHENTICATED } from '../../kernel/result.ts';
import type { Caller } from '../../kernel/principal.ts';
import type { Identification } from './callers/authentication.ts';
import { buildServer, type ServerParts } from './server.ts';

/** The endpoints once more, for callers of this very process. */
export interface PrivateServer {
  readonly baseUrl: string;
  /** In the order of the callers. */
  readonly tokens: readonly string[];
  close(): Promise<void>;
}

const NOBODY: Identification = { kind: 'refused', refusal: UNAUTHENTICATED };

/**
 * Serves the API on this machine alone, to callers whose tokens only this process knows and which end with it. Their
 * rights, and the order of checks, are those of every request.
 */
export async function openPrivateServer<Needs, Work>(
  parts: ServerParts<Needs, Work>,
  callers: readonly Caller[],
): Promise<PrivateServer> {
  const known = new Map(
    callers.map((caller): [string, Identification] => [
      randomBytes(32).toString('base64url'),
      { kind: 'caller', caller },
    ]),
  );
  const server = buildServer({
    ...parts,
    requestsPerMinute: 0,
    gatekeeper: {
      ...parts.gatekeeper,
      identify: ({ headers }) => known.get((headers.authorization ?? '').replace(/^Bearer /, '')) ?? NOBODY,
      isOperator: () => false,
    },
  });
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  return { baseUrl, tokens: [...known.keys()], close: () => server.close() };
}
