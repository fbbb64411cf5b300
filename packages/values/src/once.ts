/** Made at the first call, the same from then on: for what is costly and may never be asked for. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The same for what takes time: a failure is not kept, so that the next call tries again. */
export function onceLoaded<Made>(load: () => Promise<Made>): () => Promise<Made> {
  let loaded: Promise<Made> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}
