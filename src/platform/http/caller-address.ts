import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';

/** How many proxies stand before the service, or in which networks they are; 0 where callers reach it directly. */
export type TrustedProxies = number | readonly string[];

/**
 * Where a request comes from. Each proxy adds the address that it saw at the end of `X-Forwarded-For`: what trusted ones
 * added counts, and what stands before it is whatever the caller wrote. What is no address at all counts for nothing.
 */
export function callerAddress(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
}

/** Whom a stranger's requests are counted for: whoever has one address of IPv6 mostly has all of its network. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'network unknown';
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  return `network ${bytes.slice(0, parsed.kind() === 'ipv6' ? 8 : 4).join('.')}`;
}

/** The framework's own count of proxies trusts none of them: it cannot see whether one was passed round. */
export function trustOf(proxies: TrustedProxies): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}
