/** A part of the dashboard did not come: the connection is gone, or the service was upgraded and has other files. */
class PartMissing extends Error {}

/**
 * The router loads the whole page anew, once, where the message is that of the browser. That brings the files of an upgraded
 * service; without a connection it would leave nothing but the fault page of the browser.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const message = cause instanceof Error && (await doesAnswer()) ? cause.message : 'The service is away.';
    throw new PartMissing(message, { cause });
  }
}

export function isPartMissing(error: unknown): boolean {
  return error instanceof PartMissing;
}

/** A browser never asks again for a module that did not come: only the whole page brings it, once the service is there. */
export async function loadPageAnew(): Promise<void> {
  if (await doesAnswer()) location.reload();
}

/** A service that takes a call and does not answer it is away, too. */
const PATIENCE_MILLISECONDS = 10_000;

async function doesAnswer(): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  const answer = await fetch(location.pathname, { cache: 'no-store', signal }).catch(() => undefined);
  return answer?.ok === true;
}
