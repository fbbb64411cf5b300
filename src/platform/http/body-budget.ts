/** The bytes of arriving bodies that one process buffers: none of their callers is authenticated yet. */
export interface BodyBudget {
  /** False where there is no room for so much more. */
  readonly take: (bytes: number) => boolean;
  readonly giveBack: (bytes: number) => void;
}

/** Twelve of the largest files at once, or very many of the usual small bodies. */
export const BODY_BYTES_AT_ONCE = 256 * 1024 * 1024;

export function bodyBudget(most: number = BODY_BYTES_AT_ONCE): BodyBudget {
  let inUse = 0;
  return {
    take: (bytes) => {
      if (inUse + bytes > most) return false;
      inUse += bytes;
      return true;
    },
    giveBack: (bytes) => {
      inUse -= bytes;
    },
  };
}
