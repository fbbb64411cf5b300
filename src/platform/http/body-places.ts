/**
 * Places for bodies that wait on the disk until their signature has been judged. Nobody knows yet who sends them, and
 * an id of a key is no secret: they are counted by the network that they come from.
 */
export interface BodyPlaces {
  /** What frees the place again, once however often it is called; undefined where there is none. */
  readonly take: (network: string) => (() => void) | undefined;
  /** A body from that network was signed by whom it said: it is no stranger any more. */
  readonly prove: (network: string) => void;
}

/** More at once would fill a disk before anybody knows who sends them. */
export const BODIES_AT_ONCE = 8;
/** Strangers, however many networks they have, leave two places to the networks that were proven. */
const STRANGERS_AT_ONCE = 6;
const STRANGER_AT_ONCE = 2;
/** Several programs of one house often have one address. */
const PROVEN_AT_ONCE = 4;
/** So many networks are remembered; the one that was proven longest ago goes first. */
const PROVEN_NETWORKS = 1_000;

interface Place {
  readonly network: string;
  readonly stranger: boolean;
}

export function bodyPlaces(): BodyPlaces {
  const taken = new Set<Place>();
  const proven = new Set<string>();
  const count = (counts: (place: Place) => boolean): number => [...taken].filter(counts).length;
  const isRoomFor = ({ network, stranger }: Place): boolean =>
    taken.size < BODIES_AT_ONCE &&
    count((other) => other.network === network) < (stranger ? STRANGER_AT_ONCE : PROVEN_AT_ONCE) &&
    (!stranger || count((other) => other.stranger) < STRANGERS_AT_ONCE);
  return {
    take: (network) => {
      const place = { network, stranger: !proven.has(network) };
      if (!isRoomFor(place)) return undefined;
      taken.add(place);
      return () => void taken.delete(place);
    },
    prove: (network) => {
      proven.delete(network);
      proven.add(network);
      const [oldest] = proven;
      if (proven.size > PROVEN_NETWORKS && oldest !== undefined) proven.delete(oldest);
    },
  };
}
