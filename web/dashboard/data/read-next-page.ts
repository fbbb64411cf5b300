interface Pages {
  readonly pages: readonly unknown[];
}

interface Readable {
  readonly data: Pages | undefined;
  readonly fetchNextPage: (options: { readonly cancelRefetch: boolean }) => Promise<{
    readonly data: Pages | undefined;
    readonly hasNextPage: boolean;
    readonly isError: boolean;
  }>;
}

/**
 * Reads the next page, once: its place may come into view again while it is read. Where the pages before are being read anew,
 * that is waited for, and then the next one is asked for.
 */
export async function readNextPage(pages: Readable): Promise<void> {
  const known = pages.data?.pages.length ?? 0;
  const { data, hasNextPage, isError } = await pages.fetchNextPage(ONCE);
  if (!isError && hasNextPage && (data?.pages.length ?? 0) <= known) await pages.fetchNextPage(ONCE);
}

const ONCE = { cancelRefetch: false } as const;
