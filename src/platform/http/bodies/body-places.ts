/**
 * Places for bodies that wait on the disk until their signature has been judged. Nobody knows yet who sends them, and
 * an id of a key is no secret: they are counted by the network that they come from.
 */
export interface BodyPlaces {
  /** What frees the place again, once however often it is called; undefined where none came free in time. */
  readonly take: (network: string) => Promise<Leave | undefined>;
  /** A body from that network was signed by whom it said: the network is proven from then on. */
  readonly prove: (network: string) => void;
}

/** More at once would fill a disk before anybody knows who sends them. */
export const BODIES_AT_ONCE = 8;
/** Networks that are not proven, however many there are, leave two places to those that are. */
const UNPROVEN_AT_ONCE = 6;
const UNPROVEN_NETWORK_AT_ONCE = 2;
/** Several programs of one house often have one address. */
const PROVEN_NETWORK_AT_ONCE = 4;
/** So many networks are remembered; the one that was proven longest ago goes first. */
const PROVEN_NETWORKS = 1_000;

/** Most files are here at once: a program that sends more than there are places for is kept waiting and not refused. */
const PATIENCE_MILLISECONDS = 10_000;
const WAITING_AT_ONCE = 64;
const NETWORK_WAITING_AT_ONCE = 32;

type Leave = () => void;

interface Patience {
  readonly patienceMilliseconds?: number;
}

interface Waiter {
  readonly network: string;
  /** Takes a place if there is one by now. */
  readonly look: () => void;
}

interface Place {
  readonly network: string;
  readonly isProven: boolean;
}

export function bodyPlaces({ patienceMilliseconds = PATIENCE_MILLISECONDS }: Patience = {}): BodyPlaces {
  const taken = new Set<Place>();
  const waiting = new Set<Waiter>();
  const proven = new Set<string>();
  const count = (counts: (place: Place) => boolean): number => [...taken].filter(counts).length;
  const isRoomFor = ({ network, isProven }: Place): boolean =>
    taken.size < BODIES_AT_ONCE &&
    count((other) => other.network === network) <
      (isProven ? PROVEN_NETWORK_AT_ONCE : UNPROVEN_NETWORK_AT_ONCE) &&
    (isProven || count((other) => !other.isProven) < UNPROVEN_AT_ONCE);
  const occupied = (network: string): Leave | undefined => {
    const place = { network, isProven: proven.has(network) };
    if (!isRoomFor(place)) return undefined;
    taken.add(place);
    return () => {
      if (taken.delete(place)) for (const waiter of waiting) waiter.look();
    };
  };
  const mayWait = (network: string): boolean =>
    waiting.size < WAITING_AT_ONCE &&
    [...waiting].filter((other) => other.network === network).length < NETWORK_WAITING_AT_ONCE;
  const waited = (network: string): Promise<Leave | undefined> =>
    new Promise((resolve) => {
      const end = (leave: Leave | undefined): void => {
        waiting.delete(waiter);
        clearTimeout(timer);
        resolve(leave);
      };
      const waiter: Waiter = {
        network,
        look: () => {
          const leave = occupied(network);
          if (leave) end(leave);
        },
      };
      const timer = setTimeout(() => end(undefined), patienceMilliseconds).unref();
      waiting.add(waiter);
    });
  return {
    take: async (network) => occupied(network) ?? (mayWait(network) ? waited(network) : undefined),
    prove: (network) => {
      proven.delete(network);
      proven.add(network);
      const [oldest] = proven;
      if (proven.size > PROVEN_NETWORKS && oldest !== undefined) proven.delete(oldest);
    },
  };
}
