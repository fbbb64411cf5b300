/** The room for the bytes of one body, or of several. */
export interface BodyRoom {
  /** False where there is no room for so much more. */
  readonly take: (bytes: number) => boolean;
  readonly giveBack: (bytes: number) => void;
}

/** The bytes of arriving bodies that one process buffers. */
export interface BodyBudget {
  /** For bodies of callers who are known. */
  readonly known: BodyRoom;
  /** For bodies whose callers are judged at their end: those of one network leave room for others. */
  readonly unjudged: (network: string) => BodyRoom;
}

/** Twelve of the largest files at once, or very many of the usual small bodies. */
export const BODY_BYTES_AT_ONCE = 256 * 1024 * 1024;

/** Of the room, what one network may have: behind a proxy that is not told apart everybody is one. */
const SHARE_OF_NETWORK = 3 / 4;

export function bodyBudget(most: number = BODY_BYTES_AT_ONCE): BodyBudget {
  const mostOfNetwork = most * SHARE_OF_NETWORK;
  const byNetwork = new Map<string, number>();
  let inUse = 0;
  const known: BodyRoom = {
    take: (bytes) => {
      if (inUse + bytes > most) return false;
      inUse += bytes;
      return true;
    },
    giveBack: (bytes) => {
      inUse -= bytes;
    },
  };
  const unjudged = (network: string): BodyRoom => ({
    take: (bytes) => {
      const own = (byNetwork.get(network) ?? 0) + bytes;
      if (own > mostOfNetwork || !known.take(bytes)) return false;
      byNetwork.set(network, own);
      return true;
    },
    giveBack: (bytes) => {
      known.giveBack(bytes);
      const own = (byNetwork.get(network) ?? 0) - bytes;
      if (own > 0) byNetwork.set(network, own);
      else byNetwork.delete(network);
    },
  });
  return { known, unjudged };
}
