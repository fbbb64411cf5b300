import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The number of proxies before the service, or their networks; 0 where callers reach it directly. */
export type TrustedProxies = number | readonly string[];

/**
 * The address that a request comes from. Each proxy adds the address that it saw at the end of `X-Forwarded-For`:
 * addresses that trusted ones added count, and the text before them is the caller's own. A text that is no address at
 * all counts for nothing.
 */
export function callerAddress(request: FastifyRequest): string {
  const { ip } = request;
  return isIP(ip) === 0 ? (request.socket.remoteAddress ?? '') : ip;
}

/** The framework's own count of proxies trusts none of them: it cannot see whether one was passed round. */
export function trustOf(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}

const IPV6_NETWORK_BITS = 64;
/** How a socket that takes both kinds of addresses writes one of IPv4. */
const MAPPED = '::ffff:';

/**
 * The network of an address, as far as it belongs to one household or machine: of IPv4 the address itself, of IPv6 its first
 * 64 bits, within which one device has as many addresses as it likes.
 */
export function networkOf(address: string): string {
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  if (isIPv4(plain)) return plain;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, index) => (index < IPV6_NETWORK_BITS / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${IPV6_NETWORK_BITS}`;
}
