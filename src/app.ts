import { RecentlyUsed } from '@assay/values';
import type { FastifyInstance } from 'fastify';
import { apiDescription } from './api-description.ts';
import type { Capabilities, LongWork } from './capabilities.ts';
import type { DemoParts } from './demo/demo.worker.ts';
import { demoBacklog } from './demo/index.ts';
import { demoSchedule } from './demo/schedule.worker.ts';
import { type DocumentTools, openDocumentTools } from './documents/document-tools.adapter.ts';
import { documentsBacklog, documentsHistory, openSignerFinder } from './documents/index.ts';
import { documentsSchedule } from './documents/schedule.worker.ts';
import { endpoints } from './endpoints.ts';
import { logHistory } from './history/index.ts';
import { historySchedule } from './history/schedule.worker.ts';
import { identityBacklog, identityHistory, openGatekeeper, type PasswordCost } from './identity/index.ts';
import { openPasswords, type OpenPasswords } from './identity/passwords/passwords.adapter.ts';
import { identitySchedule } from './identity/schedule.worker.ts';
import { type Clock, idMaker, type NewId } from './platform/clock.ts';
import {
  type Announcer,
  openWritePath,
  type WritePath,
  type WritePathParts,
} from './platform/writing/command.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabaseOutages } from './platform/database/outages.ts';
import { writeOnce } from './platform/database/write-probe.ts';
import type { EndpointTable } from './platform/endpoints/endpoint.ts';
import { openHistoryAlarm } from './platform/metrics/history-alarm.ts';
import { historyRecorder, type HistoryWriters, type LogWriter } from './platform/writing/history-writers.ts';
import type { BodyBudget } from './platform/http/bodies/body-budget.ts';
import type { TrustedProxies } from './platform/http/callers/caller-address.ts';
import { type Draining, openDraining } from './platform/http/operations/drain.ts';
import { openPages } from './platform/http/pages/open-pages.ts';
import { type OpenOperations, openOperations } from './platform/http/operations/operations.ts';
import { openPrivateServer } from './platform/http/private-server.ts';
import { buildServer, type ServerParts } from './platform/http/server.ts';
import { IDEMPOTENCY_DAYS } from './platform/idempotency/idempotency.ts';
import type { Log } from './platform/log/log.ts';
import { type Loop, startLoop, type Worker } from './platform/workers/loop.ts';
import type { MailOptions } from './platform/mail/mailer.ts';
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts';
import { describeApi } from './platform/openapi/openapi.ts';
import { registerReplicaGauges } from './platform/replica/replica-gauges.ts';
import { openReplica, type Replica, type ReplicaConnections } from './platform/replica/replica.ts';
import { openReadiness, type ReadinessProbe } from './platform/http/operations/readiness.ts';
import { platformSchedule } from './platform/workers/schedule.ts';
import { registerServiceGauges, type ServiceGaugesParts } from './platform/metrics/service-gauges.ts';
import { openSurroundings } from './platform/surroundings/surroundings.ts';
import { NO_TRACER, type TraceOptions, type Tracer } from './platform/traces/tracer.ts';
import { openThrottle } from './platform/throttle.ts';
import type { Vault } from './platform/vault/vault.ts';
import { alsoWaking } from './platform/workers/waking.ts';
import { riskBacklog, riskHistory } from './risk/index.ts';
import type { InvestigationParts } from './risk/investigations/investigations.worker.ts';
import { type MonitoringPace, riskSchedule } from './risk/schedule.worker.ts';
import {
  readListStandings,
  SCREENING_FACTS,
  screeningBacklog,
  type ScreeningCapabilities,
  screeningHistory,
} from './screening/index.ts';
import { openScreening, type ScreeningOptions } from './screening/schedule.worker.ts';
import { bindingsExist, factsOfBindings, verificationHistory } from './verification/index.ts';
import type { DispatchPace } from './webhooks/deliveries/dispatching.worker.ts';
import { webhooksBacklog, webhooksHistory } from './webhooks/index.ts';
import { openDeliveries } from './webhooks/schedule.worker.ts';

export interface ServiceParts extends ScreeningOptions {
  readonly database: Database;
  /** Where reads that allow it are answered by a replica. */
  readonly replica?: ReplicaConnections | undefined;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly operatorToken: string;
  readonly requestsPerMinute: number;
  /** The time for which answers stay in the idempotency store. */
  readonly idempotencyDays?: number;
  /** The time for which webhook deliveries are kept; undefined: as long as their subscription. */
  readonly deliveryDays?: number | undefined;
  /** Whether a password that another person chose has to be changed at the first sign-in. */
  readonly invitedPasswords?: 'temporary' | 'permanent';
  /** Of hashing one; tests, which hash thousands, pay less. */
  readonly passwordCost?: PasswordCost;
  readonly trustedProxies: TrustedProxies;
  readonly bodyBudget?: BodyBudget;
  /** In links; where the service listens by default. */
  readonly baseUrl?: string;
  readonly webhookAllowHttp: boolean;
  readonly outboundAllowPrivate: boolean;
  /** Stamps the checkpoints of logs; undefined where the operator named no authority. */
  readonly timestampUrl?: string | undefined;
  /** Where invitations are sent by mail; undefined where the operator configured none. */
  readonly mail?: MailOptions | undefined;
  /** Asked by AI-assisted investigations; undefined where the operator configured none. */
  readonly model?: InvestigationParts['model'];
  /** The origins whose pages may frame the signing page; without it none. */
  readonly embedOrigins?: readonly string[];
  /** Tests share theirs among services, and end them: to get such a thread ready takes up to a second and a half. */
  readonly documentTools?: DocumentTools;
  readonly passwords?: OpenPasswords;
  /** Measurements add a route of their own here; the service itself serves its table. */
  readonly endpoints?: EndpointTable<Capabilities, LongWork>;
  /** The operator's collector; undefined where there is none. */
  readonly traces?: TraceOptions | undefined;
  readonly announce?: Announcer;
  /** Measurements leave the log out, to tell what it costs. */
  readonly logHistory?: LogWriter;
}

export interface Service {
  readonly server: FastifyInstance;
  /** Health, readiness and metrics alone, without a credential. Made when it is asked for. */
  readonly operations: () => FastifyInstance;
  /** The first organization is there and the keys fit: from now on the service may say that it is ready. */
  founded(): void;
  /** Looks from now on at what it stands on and cannot mend, whatever its role. */
  watchSurroundings(): void;
  readonly writes: WritePath<Capabilities>;
  readonly newId: NewId;
  readonly capabilities: Capabilities;
  readonly longWork: LongWork;
  /** All of them, or those of these names: a command does its own work and nobody else's. */
  startWorkers(pace: WorkerPace, names?: readonly string[]): void;
  /**
   * Says that it is not ready and lets ticks end, goes on answering until `drained`, answers requests on their way, then
   * closes the database.
   */
  close(drained?: Promise<unknown>): Promise<void>;
}

/** The intervals at which workers look for work, and how much of it they claim. */
export interface WorkerPace extends MonitoringPace, DispatchPace {}

/** The writer of each chapter's history. */
const writers: HistoryWriters = {
  ...identityHistory,
  ...riskHistory,
  ...screeningHistory,
  ...verificationHistory,
  ...documentsHistory,
  ...webhooksHistory,
};

/** The work of each chapter that may pile up. */
export const BACKLOGS = {
  ...identityBacklog,
  ...riskBacklog,
  ...screeningBacklog,
  ...documentsBacklog,
  ...webhooksBacklog,
  ...demoBacklog,
};

/** The composition root: the only place that knows every module. */
export async function composeService(parts: ServiceParts): Promise<Service> {
  const { database, clock, log, idempotencyDays = IDEMPOTENCY_DAYS } = parts;
  const { documentTools: documents = openDocumentTools(log), passwords = openPasswords(parts.passwordCost) } =
    parts;
  const newId = idMaker();
  const metrics = openMetrics(database);
  const tracer = await tracerOf(parts, metrics);
  const outages = openDatabaseOutages(log);
  const replica = replicaOf(parts, metrics);
  const screening = openScreening({ ...parts, newId, metrics, outages, tracer });
  const deliveries = openDeliveries();
  const throttle = openThrottle(clock);
  const baseUrl = (): string => parts.baseUrl ?? server.listeningOrigin;
  const capabilities: Capabilities = {
    ...screening.capabilities,
    ...capabilitiesOf(parts, metrics),
    throttle,
    baseUrl,
  };
  const surroundings = openWatch(parts, metrics, gaugesOf(screening, documents));
  const longWork = { ...screening.longWork, ...documents.longWork, passwords };
  const loops: Loop[] = [];
  const announce = alsoWaking(parts.announce ?? deliveries.announce, loops);
  const record = historyRecorder(writers, parts.logHistory ?? logHistory);
  const writes = openWritePath({ ...parts, newId, capabilities, record, announce, idempotencyDays });
  const readiness = readinessOf(parts, () => screening.behind());
  const operations = openOperations({ metrics, readiness }, log);
  const common = { ...parts, writes, newId, capabilities, longWork, metrics, outages, tracer };
  const served = {
    ...common,
    reads: replica?.reads,
    endpoints: parts.endpoints ?? endpoints,
    gatekeeper: openGatekeeper({ ...parts, baseUrl, findSigner: openSignerFinder(parts) }),
    throttle,
    pages: { ...(await openPages(describe, parts.embedOrigins)), operations },
    onUnavailable: () => readiness.doubt(),
  };
  const server: FastifyInstance = buildServer(served);
  server.addHook('onListen', async () => screening.start());
  const draining = openDraining(server.server);
  const threads = { screening, documents, passwords };
  const opened = { ...common, ...threads, replica, readiness, draining, server, loops, operations };
  return {
    server,
    operations: operations.server,
    founded: () => readiness.founded(),
    watchSurroundings: () => void loops.push(...surroundings.map((look) => startLoop(common, look))),
    writes,
    newId,
    capabilities,
    longWork,
    startWorkers: (pace, names) => {
      screening.start();
      const working = { ...common, pace, model: parts.model, idempotencyDays };
      const workers: readonly Worker[] = [
        ...identitySchedule(working),
        ...platformSchedule(working),
        ...riskSchedule(working),
        ...screening.schedule(working),
        ...documentsSchedule(working),
        ...historySchedule(working),
        ...demoSchedule({ ...working, openPast: pastOpener(served, { record, idempotencyDays }) }),
      ].filter(({ name }) => names?.includes(name) ?? true);
      loops.push(...workers.map((worker) => startLoop(working, worker)));
      if (!names) loops.push(...deliveries.start(working));
    },
    close: (drained) => closeService(opened, drained),
  };
}

/**
 * The API as it would have been at another time, for data of the past that is invented. Changes are dated by its clock,
 * but answers are kept by ours: a key of long ago would be forgotten at once.
 */
function pastOpener(
  served: ServerParts<Capabilities, LongWork>,
  kept: Pick<WritePathParts<Capabilities>, 'record' | 'idempotencyDays'>,
): DemoParts['openPast'] {
  return (clock, callers) => {
    const capabilities = { ...served.capabilities, invitesByMail: false };
    const then = { ...served, clock, newId: idMaker(), capabilities };
    const silence = { announce: async () => undefined, answersClock: served.clock };
    return openPrivateServer({ ...then, writes: openWritePath({ ...then, ...kept, ...silence }) }, callers);
  };
}

interface Running {
  readonly database: Database;
  readonly replica: Replica | undefined;
  readonly readiness: ReadinessProbe;
  readonly draining: Draining;
  readonly server: FastifyInstance;
  readonly loops: readonly Loop[];
  readonly screening: ReturnType<typeof openScreening>;
  readonly documents: DocumentTools;
  readonly passwords: OpenPasswords;
  readonly operations: OpenOperations;
  readonly tracer: Tracer;
}

async function closeService(
  {
    database,
    replica,
    readiness,
    draining,
    server,
    loops,
    screening,
    documents,
    passwords,
    operations,
    tracer,
  }: Running,
  drained: Promise<unknown> | undefined,
): Promise<void> {
  readiness.close();
  draining.begin();
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  // Its failure is told below, when it is waited for.
  stopped.catch(() => undefined);
  await drained;
  screening.abort();
  await draining.end(() => Promise.all([server.close(), stopped]));
  await screening.close();
  await Promise.all([documents.close(), passwords.close()]);
  await operations.close();
  await Promise.all([database.close(), replica?.close(), tracer.close()]);
}

/** Where there is one; whether there is, and how both servers stand, is measured. */
function replicaOf({ replica, database, log }: ServiceParts, metrics: Metrics): Replica | undefined {
  const counts = (answeredBy: 'replica' | 'primary'): void => metrics.replicaRead(answeredBy);
  const opened = replica && openReplica({ ...replica, primary: database, log, counts });
  registerReplicaGauges(metrics, opened);
  return opened;
}

/** What traces is not even loaded where there is no collector. */
async function tracerOf({ traces, log }: ServiceParts, metrics: Metrics): Promise<Tracer> {
  if (!traces) return NO_TRACER;
  const { openTracer } = await import('./platform/traces/open-tracer.ts');
  return openTracer(traces, { log, counts: (outcome, count) => metrics.spans(outcome, count) });
}

function readinessOf(
  { database, clock, log }: ServiceParts,
  look: Parameters<typeof openReadiness>[0]['look'],
): ReadinessProbe {
  return openReadiness({ log, look, write: () => writeOnce(database, clock.now()) });
}

/** What an operator sees of it in metrics, and the looks at what it stands on. */
function openWatch(
  parts: ServiceParts,
  metrics: Metrics,
  measured: Pick<ServiceGaugesParts, 'lists' | 'threads'>,
): readonly Worker[] {
  registerServiceGauges(metrics, { ...parts, backlogs: BACKLOGS, ...measured });
  return openSurroundings({ ...parts, metrics });
}

/** What is measured of lists and threads. */
function gaugesOf(
  { capabilities: { stalePeriods }, threads }: ReturnType<typeof openScreening>,
  documents: DocumentTools,
): Pick<ServiceGaugesParts, 'lists' | 'threads'> {
  return {
    lists: (db, now) => readListStandings(db, { now, stalePeriods }),
    threads: { ...threads, ...documents.threads },
  };
}

function describe() {
  return describeApi(endpoints, apiDescription);
}

/** Of all organizations; a compiled version takes some kilobytes. */
const READY_POLICIES = 500;

/** The capabilities that follow from the configuration, and those of later chapters that risk needs. */
function capabilitiesOf(
  parts: ServiceParts,
  metrics: Metrics,
): Omit<Capabilities, keyof ScreeningCapabilities | 'throttle' | 'baseUrl'> {
  return {
    readyPolicies: new RecentlyUsed(READY_POLICIES),
    documentedFacts: SCREENING_FACTS,
    bindingsExist,
    factsOfBindings,
    invitesByMail: parts.mail !== undefined,
    historyBroken: openHistoryAlarm(parts.log, metrics),
    webhookAddresses: {
      protocols: parts.webhookAllowHttp ? ['https:', 'http:'] : ['https:'],
      allowPrivate: parts.outboundAllowPrivate,
    },
  };
}
