import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Every address of a host name; none where it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/**
 * Asks the name servers directly, as many at once as there are questions. The system's own way of looking names up
 * has a few threads for the whole process: a name whose server never answers would hold up everybody's.
 */
export function nameServerResolver(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/** The system's way, which knows the names of this machine too. For development, where those may be called. */
export const systemResolver: Resolve = async (host) => {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
};

/** The addresses of the host of a URL; a host that is an address already stands for itself. */
export async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? resolve(host) : [host];
}
