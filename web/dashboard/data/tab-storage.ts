/** Values that live as long as the tab. */
export const tabStorage = storageOf(() => sessionStorage);

/** Values that outlive the tab: how somebody likes the page, nothing about anybody. */
export const browserStorage = storageOf(() => localStorage);

/** A browser may deny its storage to pages, or have no room: values live with the page then. */
function storageOf(open: () => Storage) {
  return {
    /** Undefined where there is nothing, or nothing that can be read. */
    read(name: string): unknown {
      return quietly(() => JSON.parse(open().getItem(name) ?? 'null') ?? undefined);
    },
    write(name: string, value: unknown): void {
      quietly(() => open().setItem(name, JSON.stringify(value)));
    },
    remove(name: string): void {
      quietly(() => open().removeItem(name));
    },
    /** At sign-out: the next person at this screen finds nothing. */
    clear(): void {
      quietly(() => open().clear());
    },
  };
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
