import { backoffSeconds } from '../../kernel/backoff.ts';
import type { Log } from '../log/log.ts';
import type { PrimaryPosition, ReplicaPosition } from './positions.ts';

/** Whether reads go to the replica, told once each way. */
export interface ReplicaUsage {
  readonly isUsed: boolean;
  /** For how long it has lacked something that the primary had; 0 where it had everything when it was last looked at. */
  lackingSeconds(): number;
  /** It has everything that it was wanted to have. */
  complete(): void;
  /** It lacks something, however long it was given. */
  lacks(found: ReplicaPosition, wanted: PrimaryPosition): void;
  failed(error: unknown): void;
  close(): void;
}

const REASONS = {
  behind: 'the replica is behind',
  away: 'the replica is away',
  promoted: 'the replica is no standby',
  strange: 'the replica does not follow this primary',
} as const;

/** A burst of writes is no reason: who reads meanwhile asks the primary. */
const LACKING_MILLISECONDS = 1_000;
const FIRST_PAUSE_SECONDS = 0.25;
const LONGEST_PAUSE_SECONDS = 10;
/** One that was good for so long is tried again soon, and not after the pause of before. */
const STEADY_MILLISECONDS = 30_000;

/** `look` is how it is found out again, after a pause that grows, whether the replica can be used. */
export function openReplicaUsage(log: Pick<Log, 'info' | 'warn'>, look: () => Promise<void>): ReplicaUsage {
  let isUsed = false;
  let isTold = false;
  let since = performance.now();
  let lackingSince: number | undefined;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const lookAgain = (): void => {
    if (isUsed || isClosed || timer) return;
    tries += 1;
    const pause = backoffSeconds(tries, FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS);
    timer = setTimeout(() => {
      timer = undefined;
      void look().finally(lookAgain);
    }, pause * 1000).unref();
  };
  const leave = (reason: keyof typeof REASONS, fields: object): void => {
    if (isClosed || (isTold && !isUsed)) return;
    const now = performance.now();
    if (isUsed && now - since > STEADY_MILLISECONDS) tries = 0;
    [isUsed, isTold, since] = [false, true, now];
    log.warn({ ...fields }, `reads go to the primary: ${REASONS[reason]}`);
    lookAgain();
  };
  void look().finally(lookAgain);
  return {
    get isUsed() {
      return isUsed;
    },
    lackingSeconds: () => (lackingSince === undefined ? 0 : (performance.now() - lackingSince) / 1000),
    complete: () => {
      lackingSince = undefined;
      if (isUsed || isClosed) return;
      const seconds = Math.round((performance.now() - since) / 1000);
      [isUsed, isTold, since] = [true, true, performance.now()];
      log.info({ seconds }, 'reads go to the replica');
    },
    lacks: (found, { position, mark }) => {
      const bytes = Math.max(0, position - (found.position ?? 0));
      if (!found.isStandby) return leave('promoted', {});
      lackingSince ??= performance.now();
      if (performance.now() - lackingSince < LACKING_MILLISECONDS) return;
      leave(bytes === 0 && found.mark !== mark ? 'strange' : 'behind', { bytes });
    },
    failed: (error) => leave('away', { error }),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
