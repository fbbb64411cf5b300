import type { OrganizationId, WebhookId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Span, SpanAttributes } from '../../kernel/span.ts';
import { secondsAfter } from '@assay/values';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { NO_TRACER, type Tracer } from '../../platform/traces/tracer.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { sealPurpose, secretKey } from '../subscriptions/subscription.ts';
import { afterAttempt, type AttemptOutcome } from './attempt.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DueSubscription,
  type FinishedAttempt,
  saveAttempts,
  selectDueSubscriptions,
} from './dispatch.store.ts';
import { previewOf } from './preview.ts';
import { signHeaders } from './signature.ts';
import { allot, Slots } from './slots.ts';

export interface DispatcherParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbound: Outbound;
  /** None where nobody traces. */
  readonly tracer?: Tracer;
  /** The interval at which every organization is looked at, named or not. */
  readonly intervalSeconds: number;
  readonly deadlineSeconds?: number;
  /** Asks for a tick: attempts have ended, so there is room for others. */
  readonly wake: () => void;
}

export interface Dispatcher {
  /** Starts attempts, at most a batch, and does not wait for their answers; answers how many. */
  tick(now: Date): Promise<number>;
  /** The next tick looks at this organization, if it looks at no other. */
  notice(organizationId: OrganizationId): void;
  /** Resolves once nothing is on its way any more. */
  settled(): Promise<void>;
}

/** Sends deliveries. A receiver that does not answer occupies its own few places and nothing else. */
export function openDispatcher(parts: DispatcherParts): Dispatcher {
  return new DeliveryDispatcher(parts);
}

/** Of the connections to the database, which requests need too. */
const STATEMENTS_AT_ONCE = 4;
/** Longer than this, and a receiver counts as slow. */
const SLOW_SHARE_OF_DEADLINE = 0.5;

class DeliveryDispatcher implements Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #slots = new Slots();
  readonly #underWay = new Set<Promise<void>>();
  readonly #noticed = new Set<OrganizationId>();
  readonly #results: Results;
  #lookedAtAll: Date | undefined;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#results = new Results(parts);
  }

  notice(organizationId: OrganizationId): void {
    this.#noticed.add(organizationId);
  }

  async tick(now: Date): Promise<number> {
    const batch = limits.webhookBatchDeliveries;
    const everybody = this.#isTimeForAll(now);
    if (!everybody && this.#noticed.size === 0) return 0;
    const organizationIds = everybody ? undefined : [...this.#noticed];
    this.#noticed.clear();
    const filter = { now, organizationIds, except: this.#slots.busy(), most: batch };
    const due = await selectDueSubscriptions(this.#parts.database, filter);
    // A full line may have cut an organization off.
    this.#lookedAtAll = everybody ? (due.length < batch ? now : undefined) : this.#lookedAtAll;
    if (due.length === 0) return 0;
    const claimed = await this.#claim(due, now);
    for (const delivery of claimed) this.#start(delivery);
    return claimed.length;
  }

  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #isTimeForAll(now: Date): boolean {
    if (!this.#lookedAtAll) return true;
    // A timer may fire a little early.
    const elapsed = Math.abs(now.getTime() - this.#lookedAtAll.getTime());
    return elapsed >= this.#parts.intervalSeconds * 900;
  }

  async #claim(due: readonly DueSubscription[], now: Date): Promise<readonly ClaimedDelivery[]> {
    const line = due.map(({ id }) => id);
    const quotas = allot(line, this.#slots, limits.webhookBatchDeliveries);
    const claimed: ClaimedDelivery[] = [];
    const claim = { now, lease: { until: secondsAfter(now, limits.webhookLeaseSeconds) } };
    await fewAtOnce(groupByScope(due, quotas).values(), async (group) => {
      const rows = await claimDeliveries(this.#parts.database, group.scope, group.quotas, claim);
      claimed.push(...rows);
      if (rows.length > 0) this.notice(group.scope.organizationId);
    });
    return claimed;
  }

  #start(delivery: ClaimedDelivery): void {
    this.#slots.take(delivery.webhookId);
    const running = this.#attempt(delivery).finally(() => {
      this.#underWay.delete(running);
      this.notice(delivery.scope.organizationId);
      this.#parts.wake();
    });
    this.#underWay.add(running);
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const { clock, log, deadlineSeconds = limits.webhookDeadlineSeconds, tracer = NO_TRACER } = this.#parts;
    const start = performance.now();
    const span = tracer.root('webhook delivery', aboutDelivery(delivery), 'client');
    let outcome: AttemptOutcome;
    try {
      outcome = await post(this.#parts, delivery, deadlineSeconds);
    } catch (error) {
      // Such as a secret that does not open. It counts: a delivery that cannot be sent must end where people see it.
      log.error({ deliveryId: delivery.id, traceId: span.traceId, error }, 'a delivery could not be sent');
      outcome = { failed: 'not_signed' };
    }
    endDelivery(span, outcome);
    const slow = performance.now() - start > deadlineSeconds * 1000 * SLOW_SHARE_OF_DEADLINE;
    this.#slots.release(delivery.webhookId, slow);
    const { scope, lease, webhookId, id, attempts } = delivery;
    const after = afterAttempt(attempts, outcome, clock.now());
    await this.#results.keep(scope.organizationId, { mode: scope.mode, webhookId, id, lease, ...after });
  }
}

/** Not where it goes: an address of a tenant may hold a secret. */
function aboutDelivery({ id, event, attempts, scope }: ClaimedDelivery): SpanAttributes {
  return {
    'assay.delivery_id': id,
    'assay.event': event,
    'assay.attempts_before': attempts,
    'assay.organization_id': scope.organizationId,
    'assay.mode': scope.mode,
  };
}

function endDelivery(span: Span, outcome: AttemptOutcome): void {
  if ('failed' in outcome) return span.end(outcome.failed);
  span.note({ 'http.response.status_code': outcome.status });
  span.end(outcome.status >= 300 ? String(outcome.status) : undefined);
}

interface ScopeGroup {
  readonly scope: Scope;
  readonly quotas: [WebhookId, number][];
}

function groupByScope(
  due: readonly DueSubscription[],
  quotas: ReadonlyMap<WebhookId, number>,
): ReadonlyMap<string, ScopeGroup> {
  const groups = new Map<string, ScopeGroup>();
  for (const { scope, id } of due) {
    const quota = quotas.get(id);
    if (quota === undefined) continue;
    const key = `${scope.organizationId} ${scope.mode}`;
    const group = groups.get(key) ?? { scope, quotas: [] };
    group.quotas.push([id, quota]);
    groups.set(key, group);
  }
  return groups;
}

async function post(
  { clock, vault, outbound }: DispatcherParts,
  delivery: ClaimedDelivery,
  deadlineSeconds: number,
): Promise<AttemptOutcome> {
  const at = clock.now();
  const { eventId, event, body, url } = delivery;
  const outcome = await outbound.post({
    url,
    headers: signHeaders({ eventId, event, body, keys: keysOf(vault, delivery, at), at }),
    body,
    deadlineMilliseconds: deadlineSeconds * 1000,
    maxAnswerBytes: limits.webhookResponseBytes,
  });
  return 'failed' in outcome ? outcome : { status: outcome.status, preview: previewOf(outcome.body) };
}

/** The present secret, and the former one while it still signs. */
function keysOf(vault: Vault, delivery: ClaimedDelivery, now: Date): readonly Buffer[] {
  const { scope, webhookId, sealedSecret, formerSealedSecret, formerSecretUntil } = delivery;
  const open = (sealed: Buffer): Buffer =>
    secretKey(vault.open(scope.organizationId, sealPurpose(webhookId), sealed));
  const formerSigns = formerSealedSecret && formerSecretUntil && now < formerSecretUntil;
  return [open(sealedSecret), ...(formerSigns ? [open(formerSealedSecret)] : [])];
}

/**
 * Writes results together, those of one organization in one statement: an attempt that ends during a write goes with
 * the next.
 */
class Results {
  readonly #parts: DispatcherParts;
  #waiting = new Map<OrganizationId, FinishedAttempt[]>();
  #writing: Promise<void> | undefined;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** Resolves once it is written. */
  async keep(organizationId: OrganizationId, finished: FinishedAttempt): Promise<void> {
    const waiting = this.#waiting.get(organizationId);
    if (waiting) waiting.push(finished);
    else this.#waiting.set(organizationId, [finished]);
    const mine = this.#waiting;
    while (this.#waiting === mine) {
      if (this.#writing) await this.#writing;
      else this.#begin();
    }
    await this.#writing;
  }

  #begin(): void {
    const batch = this.#waiting;
    this.#waiting = new Map();
    this.#writing = this.#write(batch).finally(() => {
      this.#writing = undefined;
    });
  }

  async #write(batch: ReadonlyMap<OrganizationId, FinishedAttempt[]>): Promise<void> {
    await fewAtOnce(batch, async ([organizationId, finished]) => {
      try {
        await this.#parts.database.transaction(async (tx) => {
          saveAttempts(tx, organizationId, finished);
          return { commit: undefined };
        });
      } catch (error) {
        // The leases end by themselves, and these are sent once more.
        this.#parts.log.error(
          { organizationId, deliveries: finished.length, error },
          'results were not kept',
        );
      }
    });
  }
}

async function fewAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: STATEMENTS_AT_ONCE }, worker));
}
