/** What lives as long as the tab. A browser may keep its storage from pages, or have no room: then it lives with the page. */
export const tabStorage = {
  /** Undefined where there is nothing, or nothing that can be read. */
  read(name: string): unknown {
    return quietly(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined);
  },
  write(name: string, value: object): void {
    quietly(() => sessionStorage.setItem(name, JSON.stringify(value)));
  },
  forget(name: string): void {
    quietly(() => sessionStorage.removeItem(name));
  },
  /** Whoever signs out leaves nothing to the next one at this screen. */
  forgetAll(): void {
    quietly(() => sessionStorage.clear());
  },
};

function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
