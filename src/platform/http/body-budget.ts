/** How much of bodies that are still arriving one process keeps: nobody of them has shown yet who is calling. */
export interface BodyBudget {
  /** False where there is no room for so much more. */
  readonly take: (bytes: number) => boolean;
  readonly giveBack: (bytes: number) => void;
}

/** Twelve of the largest files at once, or very many of the usual small bodies. */
export const BODY_BYTES_AT_ONCE = 256 * 1024 * 1024;

export function bodyBudget(most: number = BODY_BYTES_AT_ONCE): BodyBudget {
  let taken = 0;
  return {
    take: (bytes) => {
      if (taken + bytes > most) return false;
      taken += bytes;
      return true;
    },
    giveBack: (bytes) => {
      taken -= bytes;
    },
  };
}
