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

/** Made once for each object, and gone with it: for what follows from the object alone. */
export function onceForEach<Key extends object, Made extends {}>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
