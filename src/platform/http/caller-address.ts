import { isIP } from 'node:net';
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

/** The framework's own count of proxies trusts none of them: it cannot see whether one was passed round. */
export function trustOf(proxies: TrustedProxies): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}
