import type { Lease } from './leased-work.ts';

export interface LeaseRenewal {
  /** Ends the renewing: the last lease, once no renewal is under way that could change it. */
  end(): Promise<Lease>;
}

interface RenewalParts {
  readonly everyMilliseconds: number;
  /** Undefined where the lease was lost. */
  readonly renew: (lease: Lease) => Promise<Lease | undefined>;
  /** The lease was lost, or the renewal failed with an error. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Renews a lease while its work goes on, for work of which nobody knows how long it takes. A renewal that fails is tried
 * again at the next beat; a lease that was lost is renewed no more, and its fence refuses what comes of the work.
 */
export function renewLease(
  first: Lease,
  { everyMilliseconds, renew, onFailure }: RenewalParts,
): LeaseRenewal {
  let lease = first;
  let renewal: Promise<void> | undefined;
  const beat = async (): Promise<void> => {
    try {
      const renewed = await renew(lease);
      if (renewed) lease = renewed;
      else {
        clearInterval(heart);
        onFailure(new Error('the lease was lost'));
      }
    } catch (error) {
      onFailure(error);
    }
  };
  const heart = setInterval(() => {
    // One at a time: each renewal changes the token that the next one needs.
    renewal ??= beat().finally(() => {
      renewal = undefined;
    });
  }, everyMilliseconds);
  return {
    end: async () => {
      clearInterval(heart);
      await renewal;
      return lease;
    },
  };
}
