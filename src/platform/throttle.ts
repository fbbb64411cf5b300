import type { Clock } from './clock.ts';

export interface ThrottleRule {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Counts events by key in fixed windows. It lives in the process: several processes each allow the limit. */
export interface Throttle {
  /** Counts one event. Undefined while the limit is kept, else the seconds until the window ends. */
  take(key: string, rule: ThrottleRule): number | undefined;
  /** Takes back an event that turned out not to count, such as an attempt that succeeded. */
  giveBack(key: string): void;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Bounds the memory that unauthenticated callers can make the service spend. */
const MAX_KEYS = 100_000;

export function openThrottle(clock: Clock): Throttle {
  const windows = new Map<string, Window>();
  return {
    take: (key, { limit, windowSeconds }) => {
      const now = clock.now().getTime();
      const window = currentWindow(windows, key, now) ?? { count: 0, endsAt: now + windowSeconds * 1000 };
      windows.set(key, window);
      if (window.count >= limit) return Math.max(1, Math.ceil((window.endsAt - now) / 1000));
      window.count += 1;
      if (windows.size > MAX_KEYS) forget(windows, now);
      return undefined;
    },
    giveBack: (key) => {
      const window = windows.get(key);
      if (window && window.count > 0) window.count -= 1;
    },
  };
}

function currentWindow(windows: Map<string, Window>, key: string, now: number): Window | undefined {
  const window = windows.get(key);
  return window && window.endsAt > now ? window : undefined;
}

/** Drops ended windows, and, if that is not enough, the oldest ones. */
function forget(windows: Map<string, Window>, now: number): void {
  for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size <= MAX_KEYS / 2) return;
    windows.delete(key);
  }
}
