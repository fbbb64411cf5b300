import ipaddr from 'ipaddr.js';

/** The one range of IPv6 from which addresses of the open internet are given out. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Services of hosting companies for their own machines, at addresses that look public. */
const METADATA = new Set(['168.63.129.16']);

/** Whether an address lies in the open internet: not private, loopback, link-local, multicast, reserved or metadata. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // IPv4 inside of IPv6 is judged as what it is.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || METADATA.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}
