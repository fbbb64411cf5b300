import type { WebhookId } from '../../kernel/ids.ts';

const AT_ONCE = 1_000;
const AT_ONCE_TO_ONE = 20;
const AT_ONCE_TO_SLOW = AT_ONCE / 2;
const SLOW_REMEMBERED = 10_000;

/**
 * The number of attempts that this process makes at once. One receiver gets few of them; one that was slow gets a
 * single one until it is quick again, and all slow ones together leave half of the places to the others.
 */
export class Slots {
  readonly #inUse = new Map<WebhookId, number>();
  readonly #slow = new Set<WebhookId>();
  #total = 0;
  #totalSlow = 0;

  free(id: WebhookId): number {
    const left = AT_ONCE - this.#total;
    if (!this.#slow.has(id)) return clamp(Math.min(AT_ONCE_TO_ONE - this.#countOf(id), left));
    return clamp(Math.min(1 - this.#countOf(id), AT_ONCE_TO_SLOW - this.#totalSlow, left));
  }

  /** Those that get no further attempt now. */
  busy(): readonly WebhookId[] {
    return [...this.#inUse.keys()].filter((id) => this.free(id) === 0);
  }

  take(id: WebhookId): void {
    this.#inUse.set(id, this.#countOf(id) + 1);
    this.#total += 1;
    if (this.#slow.has(id)) this.#totalSlow += 1;
  }

  release(id: WebhookId, wasSlow: boolean): void {
    if (wasSlow !== this.#slow.has(id)) this.#judge(id, wasSlow);
    const remaining = this.#countOf(id) - 1;
    if (remaining > 0) this.#inUse.set(id, remaining);
    else this.#inUse.delete(id);
    this.#total -= 1;
    if (wasSlow) this.#totalSlow -= 1;
  }

  #judge(id: WebhookId, slow: boolean): void {
    if (slow) this.#remember(id);
    else this.#slow.delete(id);
    this.#totalSlow += slow ? this.#countOf(id) : -this.#countOf(id);
  }

  /** One that was deleted while it was slow never becomes quick again. */
  #remember(id: WebhookId): void {
    const [oldest] = this.#slow;
    if (this.#slow.size >= SLOW_REMEMBERED && oldest !== undefined && this.#countOf(oldest) === 0)
      this.#slow.delete(oldest);
    this.#slow.add(id);
  }

  #countOf(id: WebhookId): number {
    return this.#inUse.get(id) ?? 0;
  }
}

/** Splits a batch: each in the line gets the same share as far as it goes, the first ones the rest. */
export function allot(
  line: readonly WebhookId[],
  slots: Slots,
  batch: number,
): ReadonlyMap<WebhookId, number> {
  const share = Math.max(1, Math.floor(batch / line.length));
  const quotas = new Map<WebhookId, number>();
  let left = batch;
  for (const most of [share, batch]) {
    for (const id of line) {
      const given = quotas.get(id) ?? 0;
      const more = Math.min(most - given, slots.free(id) - given, left);
      if (more <= 0) continue;
      quotas.set(id, given + more);
      left -= more;
    }
  }
  return quotas;
}

function clamp(count: number): number {
  return Math.max(0, count);
}
