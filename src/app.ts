import type { FastifyInstance } from 'fastify';
import { apiDescription } from './api-description.ts';
import type { Capabilities, LongWork } from './capabilities.ts';
import { demoBacklog } from './demo/index.ts';
import { pastApi } from './demo/past-api.adapter.ts';
import { demoSchedule } from './demo/schedule.worker.ts';
import { type DocumentTools, openDocumentTools } from './documents/document-tools.adapter.ts';
import { documentsBacklog, documentsHistory, openSignerFinder } from './documents/index.ts';
import { documentsSchedule } from './documents/schedule.worker.ts';
import { endpoints } from './endpoints.ts';
import { logHistory } from './history/index.ts';
import { type HistoryParts, historySchedule } from './history/schedule.worker.ts';
import {
  type GatekeeperParts,
  identityBacklog,
  identityHistory,
  openGatekeeper,
  type PasswordCost,
} from './identity/index.ts';
import { openPasswords, type OpenPasswords } from './identity/passwords/passwords.adapter.ts';
import { identitySchedule } from './identity/schedule.worker.ts';
import { type Clock, idMaker, type NewId } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabaseOutages } from './platform/database/outages.ts';
import { writeOnce } from './platform/database/write-probe.ts';
import type { EndpointTable } from './platform/endpoints/endpoint.ts';
import { openDraining } from './platform/http/operations/drain.ts';
import { openOperations } from './platform/http/operations/operations.ts';
import { openReadiness } from './platform/http/operations/readiness.ts';
import { endService } from './platform/http/operations/service-end.ts';
import { openPages } from './platform/http/pages/open-pages.ts';
import { buildServer, type ServerParts } from './platform/http/server.ts';
import { IDEMPOTENCY_DAYS } from './platform/idempotency/idempotency.ts';
import type { Log } from './platform/log/log.ts';
import type { MailOptions } from './platform/mail/mailer.ts';
import { openHistoryAlarm } from './platform/metrics/history-alarm.ts';
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts';
import { registerServiceGauges } from './platform/metrics/service-gauges.ts';
import { describeApi } from './platform/openapi/openapi.ts';
import { openMeasuredReplica } from './platform/replica/measured-replica.ts';
import type { ReplicaConnections } from './platform/replica/replica.ts';
import { openSurroundings } from './platform/surroundings/surroundings.ts';
import { openThrottle } from './platform/throttle.ts';
import { loadTracer } from './platform/traces/load-tracer.ts';
import type { TraceOptions } from './platform/traces/tracer.ts';
import type { Vault } from './platform/vault/vault.ts';
import { type Loop, startLoop, type Worker } from './platform/workers/loop.ts';
import { platformSchedule } from './platform/workers/schedule.ts';
import { alsoWaking } from './platform/workers/waking.ts';
import { type Announcer, openWritePath, type WritePath } from './platform/writing/command.ts';
import { historyRecorder, type HistoryWriters, type LogWriter } from './platform/writing/history-writers.ts';
import { openReadyPolicies, riskBacklog, riskHistory } from './risk/index.ts';
import type { InvestigationParts } from './risk/investigations/investigations.worker.ts';
import { type MonitoringPace, riskSchedule } from './risk/schedule.worker.ts';
import { SCREENING_FACTS, screeningBacklog, screeningHistory } from './screening/index.ts';
import { type OpenScreening, openScreening, type ScreeningOptions } from './screening/schedule.worker.ts';
import { bindingsExist, factsOfBindings, verificationHistory } from './verification/index.ts';
import type { DispatchPace } from './webhooks/dispatching/dispatching.worker.ts';
import { webhooksBacklog, webhooksHistory } from './webhooks/index.ts';
import { type DeliveryOptions, openDeliveries } from './webhooks/schedule.worker.ts';

type ServingOptions = Pick<
  ServerParts<Capabilities, LongWork>,
  'requestsPerMinute' | 'trustedProxies' | 'bodyBudget' | 'baseUrl'
>;

/** What a service is made of: its database and keys, what its operator has decided, and parts that tests replace. */
export interface ServiceParts
  extends
    ServingOptions,
    ScreeningOptions,
    DeliveryOptions,
    Pick<GatekeeperParts, 'operatorToken' | 'invitedPasswords'>,
    Pick<HistoryParts, 'timestampUrl'>,
    Partial<Pick<InvestigationParts, 'model'>> {
  readonly database: Database;
  /** Where reads that allow it are answered by a replica. */
  readonly replica?: ReplicaConnections | undefined;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  /** The time for which answers stay in the idempotency store. */
  readonly idempotencyDays?: number;
  /** Where invitations are sent by mail; undefined where the operator configured none. */
  readonly mail?: MailOptions | undefined;
  /** The origins whose pages may frame the signing page; without it none. */
  readonly embedOrigins?: readonly string[];
  /** The operator's collector; undefined where there is none. */
  readonly traces?: TraceOptions | undefined;
  /** Of hashing one; tests, which hash thousands, pay less. */
  readonly passwordCost?: PasswordCost;
  /** Tests share theirs among services, and end them: to get such a thread ready takes up to a second and a half. */
  readonly documentTools?: DocumentTools;
  readonly passwords?: OpenPasswords;
  /** Measurements add a route of their own here; the service itself serves its table. */
  readonly endpoints?: EndpointTable<Capabilities, LongWork>;
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
  const documents = parts.documentTools ?? openDocumentTools(log);
  const passwords = parts.passwords ?? openPasswords(parts.passwordCost);
  const newId = idMaker();
  const metrics = openMetrics(database);
  const tracer = await loadTracer(parts.traces, { log, metrics });
  const outages = openDatabaseOutages(log);
  const replica = openMeasuredReplica(parts.replica, { primary: database, log, metrics });
  const screening = openScreening({ ...parts, newId, metrics, outages, tracer });
  const deliveries = openDeliveries(parts);
  const throttle = openThrottle(clock);
  const baseUrl = (): string => parts.baseUrl ?? server.listeningOrigin;
  const capabilities: Capabilities = {
    ...screening.capabilities,
    ...deliveries.capabilities,
    ...capabilitiesOf(parts, metrics),
    throttle,
    baseUrl,
  };
  const longWork = { ...screening.longWork, ...documents.longWork, passwords };
  const loops: Loop[] = [];
  const announce = alsoWaking(parts.announce ?? deliveries.announce, loops);
  const record = historyRecorder(writers, parts.logHistory ?? logHistory);
  const writes = openWritePath({ ...parts, newId, capabilities, record, announce, idempotencyDays });
  const surroundings = openWatch(parts, metrics, { screening, documents });
  const write = (): Promise<void> => writeOnce(database, clock.now());
  const readiness = openReadiness({ log, look: () => screening.behind(), write });
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
  const stands = [[screening], [documents, passwords], [operations], [database, replica, tracer]];
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
        ...demoSchedule({ ...working, openPast: pastApi(served, { record, idempotencyDays }) }),
      ].filter(({ name }) => names?.includes(name) ?? true);
      loops.push(...workers.map((worker) => startLoop(working, worker)));
      if (!names) loops.push(...deliveries.start(working));
    },
    close: (drained) => endService({ readiness, draining, server, loops, stands }, drained),
  };
}

/** What several chapters ask of the process, and what risk has to know of later ones. */
function capabilitiesOf({ mail, log }: ServiceParts, metrics: Metrics) {
  return {
    invitesByMail: mail !== undefined,
    historyBroken: openHistoryAlarm(log, metrics),
    readyPolicies: openReadyPolicies(),
    documentedFacts: SCREENING_FACTS,
    bindingsExist,
    factsOfBindings,
  };
}

/** What an operator sees of the service in metrics, and the looks at what it stands on. */
function openWatch(
  parts: ServiceParts,
  metrics: Metrics,
  { screening, documents }: { readonly screening: OpenScreening; readonly documents: DocumentTools },
): readonly Worker[] {
  const threads = { ...screening.threads, ...documents.threads };
  registerServiceGauges(metrics, { ...parts, backlogs: BACKLOGS, lists: screening.standings, threads });
  return openSurroundings({ ...parts, metrics });
}

function describe() {
  return describeApi(endpoints, apiDescription);
}
