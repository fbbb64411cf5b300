import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiDescription } from './api-description.ts';
import { endpoints } from './endpoints.ts';
import { openGatekeeper, recordAudit } from './identity/index.ts';
import { tickEndedTokens } from './identity/sessions/ended-tokens.worker.ts';
import type { AuditEntry, HistoryEntry, RiskEntry } from './kernel/history.ts';
import type { OrganizationId } from './kernel/ids.ts';
import { type Clock, idMaker, type NewId } from './platform/clock.ts';
import { type Announcer, type HistoryWriter, openWritePath, type WritePath } from './platform/command.ts';
import { type Database, isReachable } from './platform/database/database.ts';
import { tickStatistics } from './platform/database/statistics.ts';
import { drainer } from './platform/http/drain.ts';
import type { EndpointTable } from './platform/endpoint.ts';
import type { Given } from './platform/given.ts';
import type { Log } from './platform/log.ts';
import { type Loop, type LoopParts, startLoop } from './platform/loop.ts';
import { openMetrics } from './platform/metrics.ts';
import { openOutbound } from './platform/outbound/outbound.ts';
import { describeApi } from './platform/openapi.ts';
import type { OpenApiDocument } from './platform/reference/document.ts';
import { renderReference } from './platform/reference/reference.ts';
import { buildServer } from './platform/http/server.ts';
import { sql } from './platform/database/sql.ts';
import { openThrottle } from './platform/throttle.ts';
import type { Vault } from './platform/vault.ts';
import { type InvestigationParts, tickInvestigations } from './risk/investigations/investigations.worker.ts';
import { recordRisk } from './risk/index.ts';
import { tickMonitoring } from './risk/monitoring/monitoring.worker.ts';
import { SCREENING_FACTS } from './screening/index.ts';
import { bindingsExist, factsOfBindings } from './verification/index.ts';
import { type DispatcherParts, openDispatcher } from './webhooks/deliveries/deliveries.worker.ts';
import { announcer } from './webhooks/index.ts';

export interface ServiceParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly operatorToken: string;
  readonly requestsPerMinute: number;
  readonly trustProxy: boolean;
  readonly webhookAllowHttp: boolean;
  readonly outboundAllowPrivate: boolean;
  /** Asked by AI-assisted investigations; undefined where the operator configured none. */
  readonly model?: InvestigationParts['model'];
  /** Measurements add a route of their own here; the service itself serves its table. */
  readonly endpoints?: EndpointTable;
  readonly announce?: Announcer;
}

export interface Service {
  readonly server: FastifyInstance;
  readonly writes: WritePath;
  readonly newId: NewId;
  readonly given: Given;
  startWorkers(pace: WorkerPace): void;
  /** Answers what is on its way, lets ticks end, then closes the database. */
  close(): Promise<void>;
}

/** How often workers look for work, and how much of it they take. */
export interface WorkerPace {
  readonly monitoringIntervalSeconds: number;
  readonly monitoringPerTick: number;
  readonly dispatchIntervalSeconds: number;
}

/** The composition root: the only place that knows every module. */
export async function composeService(parts: ServiceParts): Promise<Service> {
  const { database, vault, clock, log } = parts;
  const newId = idMaker();
  const metrics = openMetrics(database);
  const given = {
    ...laterChaptersGive,
    webhookProtocols: parts.webhookAllowHttp ? ['https:', 'http:'] : ['https:'],
  };
  let dispatching: Dispatching | undefined;
  const announce = parts.announce ?? announcer((organizationId) => dispatching?.notice(organizationId));
  const writes = openWritePath({ database, clock, vault, newId, given, record, announce });
  let closing = false;
  const server = buildServer({
    ...parts,
    endpoints: parts.endpoints ?? endpoints,
    writes,
    newId,
    given,
    metrics,
    gatekeeper: openGatekeeper(parts),
    throttle: openThrottle(clock),
    pages: { ...(await referencePages()), metrics, unready: () => unready(database, closing) },
  });
  const drain = drainer(server.server);
  const loops: Loop[] = [];
  return {
    server,
    writes,
    newId,
    given,
    startWorkers: (pace) => {
      const working = { database, writes, newId, log, given, model: parts.model };
      loops.push(...workersOf(working, pace).map((worker) => startLoop({ clock, log, metrics }, worker)));
      dispatching = startDispatching({
        ...parts,
        given,
        metrics,
        intervalSeconds: pace.dispatchIntervalSeconds,
      });
      loops.push(dispatching);
    },
    close: async () => {
      closing = true;
      await drain(() => Promise.all([server.close(), ...loops.map((loop) => loop.stop())]));
      await database.close();
    },
  };
}

/** What ticks by itself, besides the deliveries. */
function workersOf(
  working: InvestigationParts,
  pace: WorkerPace,
): readonly Parameters<typeof startLoop>[1][] {
  const { database } = working;
  const perTick = pace.monitoringPerTick;
  return [
    { name: 'ended-tokens', intervalSeconds: 600, tick: (now) => tickEndedTokens({ database }, now) },
    { name: 'statistics', intervalSeconds: 10, tick: () => tickStatistics({ database }) },
    {
      name: 'monitoring',
      intervalSeconds: pace.monitoringIntervalSeconds,
      // So many in each interval and no more, even where others are due already.
      tick: (now) => tickMonitoring({ ...working, perTick }, now).then(() => 0),
    },
    {
      name: 'investigations',
      intervalSeconds: 2,
      tick: (now) => tickInvestigations(working, 'deterministic', now),
    },
    {
      name: 'assisted-investigations',
      intervalSeconds: 2,
      tick: (now) => tickInvestigations(working, 'ai_assisted', now),
    },
  ];
}

/** What risk needs to know of the chapters that build on it. */
const laterChaptersGive: Omit<Given, 'webhookProtocols'> = {
  documentedFacts: SCREENING_FACTS,
  bindingsExist,
  factsOfBindings,
};

/** Each chapter keeps its own history. */
const record: HistoryWriter = async (tx, ctx, history) => {
  recordAudit(tx, ctx, history.filter(isAudited));
  recordRisk(tx, ctx, history.filter(isOfRisk));
};

function isAudited(entry: HistoryEntry): entry is AuditEntry {
  return entry.chapter !== 'risk';
}

function isOfRisk(entry: HistoryEntry): entry is RiskEntry {
  return entry.chapter === 'risk';
}

interface Dispatching extends Loop {
  /** A change was committed that this organization wants to be told of. */
  notice(organizationId: OrganizationId): void;
}

/** What is on its way to receivers when it stops is waited for, and kept. */
function startDispatching(
  parts: LoopParts &
    Pick<ServiceParts, 'outboundAllowPrivate'> & { readonly given: Given } & Omit<
      DispatcherParts,
      'outbound' | 'wake'
    >,
): Dispatching {
  const { intervalSeconds } = parts;
  const outbound = openOutbound({
    allowPrivate: parts.outboundAllowPrivate,
    protocols: parts.given.webhookProtocols,
  });
  const dispatcher = openDispatcher({ ...parts, outbound, wake: () => loop.wake() });
  const tick = (now: Date): Promise<number> => dispatcher.tick(now);
  const loop = startLoop(parts, { name: 'deliveries', intervalSeconds, tick });
  return {
    wake: () => loop.wake(),
    notice: (organizationId) => {
      dispatcher.notice(organizationId);
      loop.wake();
    },
    stop: async () => {
      await loop.stop();
      await dispatcher.settled();
      await outbound.close();
    },
  };
}

const DATABASE_ANSWERS_WITHIN_MILLISECONDS = 2_000;

async function unready(database: Database, closing: boolean): Promise<readonly string[]> {
  if (closing) return ['closing'];
  const late = sleep(DATABASE_ANSWERS_WITHIN_MILLISECONDS, false, { ref: false });
  const reachable = await Promise.race([isReachable(database, sql`select 1`), late]);
  return reachable ? [] : ['database'];
}

async function referencePages() {
  const document = once(() => describeApi(endpoints, apiDescription));
  const folder = new URL('../web/reference/', import.meta.url);
  const [css, js] = await Promise.all([
    readFile(new URL('reference.css', folder), 'utf8'),
    readFile(new URL('reference.js', folder), 'utf8'),
  ]);
  const html = once(() => renderReference(document() as unknown as OpenApiDocument));
  return { openapi: once(() => JSON.stringify(document())), reference: { html, css, js } };
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}
