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

export interface AddressRules {
  /** Loopback and private networks may be called, at any port: for development. */
  readonly allowPrivate: boolean;
  /** As `https:`. Any other is not called, whenever the address was given. */
  readonly protocols: readonly string[];
}

export interface AddressFault {
  readonly code: 'format' | 'protocol' | 'credentials' | 'fragment' | 'port' | 'not_public';
  readonly message: string;
}

/**
 * Characters that a parser of addresses would drop or take for something else: line breaks, blanks, invisible
 * characters, backslashes.
 */
const UNFIT = /[\p{C}\p{Z}\\]/u;
const ABSOLUTE = /^[a-z]+:\/\/[^/?#]/i;
/** Names of the machine itself, which no name server is asked for. */
const OWN_NAME = /(?:^|\.)localhost\.?$/i;

/**
 * The fault of an address as far as it shows by itself. It is checked where an address is given and again before each
 * call, so that an accepted address is called; the addresses of a name are looked up for each call alone.
 */
export function addressFault(text: string, rules: AddressRules): AddressFault | undefined {
  if (UNFIT.test(text) || !ABSOLUTE.test(text) || !URL.canParse(text))
    return { code: 'format', message: 'Must be an absolute address, without spaces or line breaks.' };
  const { protocol, username, password, hostname, port } = new URL(text);
  if (!rules.protocols.includes(protocol)) {
    const schemes = rules.protocols.map((name) => name.replace(':', '')).join(' or ');
    return { code: 'protocol', message: `Must be an ${schemes} address.` };
  }
  if (username !== '' || password !== '')
    return { code: 'credentials', message: 'Must not carry a user name or password.' };
  if (text.includes('#'))
    return { code: 'fragment', message: 'Must not carry a fragment: it is never sent.' };
  if (port === '0' || (!rules.allowPrivate && isForeignPort(port)))
    return {
      code: 'port',
      message: 'Must name port 443 or 80, or one from 1024 on that is not another protocol’s.',
    };
  return rules.allowPrivate || mayBePublic(hostname)
    ? undefined
    : {
        code: 'not_public',
        message: 'Must lie in the open internet: not a private, loopback or link-local address.',
      };
}

function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? isPublicAddress(host) : !OWN_NAME.test(host);
}

/** From 1024 on: where something other than HTTP is known to listen, and might make sense of a request. */
const FOREIGN_PORTS = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2379, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5900,
  6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 10080, 11211, 27017,
]);

/** An empty port is that of the protocol. */
function isForeignPort(port: string): boolean {
  if (port === '' || port === '80' || port === '443') return false;
  return Number(port) < 1024 || FOREIGN_PORTS.has(Number(port));
}
