/** Made at the first call, the same from then on: for a value that is costly and may never be asked for. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The same for a value that takes time: a failure is not cached, so that the next call tries again. */
export function onceLoaded<Made>(load: () => Promise<Made>): () => Promise<Made> {
  let loaded: Promise<Made> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}
