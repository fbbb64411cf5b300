import type { FastifyRequest } from 'fastify';

/**
 * A browser that reached the service over TLS comes back over TLS alone, for a year. Not for subdomains: they may
 * belong to others, and are not ours to decide for. Names and values in turn.
 */
export function transportSecurity(baseUrl: string | undefined): readonly string[] {
  return baseUrl?.startsWith('https:') ? ['strict-transport-security', 'max-age=31536000'] : [];
}

/** A service whose address is https is behind a proxy that ends TLS: what reaches it plainly came over TLS before. */
export function isSecure({ protocol }: FastifyRequest, baseUrl: string | undefined): boolean {
  return protocol === 'https' || (baseUrl?.startsWith('https:') ?? false);
}
