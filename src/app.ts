import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { apiDescription } from './api-description.ts';
import { endpoints } from './endpoints.ts';
import { type IdentityGiven, openGatekeeper, type PasswordCost, recordAudit } from './identity/index.ts';
import { tickInvitationMails } from './identity/invitations/invitation-mails.worker.ts';
import { openPasswords } from './identity/passwords/passwords.adapter.ts';
import { tickEndedTokens } from './identity/sessions/ended-tokens.worker.ts';
import { openSignerFinder, recordDocuments } from './documents/index.ts';
import { openDocumentTools } from './documents/document-tools.adapter.ts';
import { startDocumentWork } from './documents/document-work.worker.ts';
import { once, onceLoaded } from '@assay/values';
import type { AuditEntry, DocumentEntry, HistoryEntry, RiskEntry, ScreeningEntry } from './kernel/history.ts';
import { type Clock, idMaker, type NewId } from './platform/clock.ts';
import { type Announcer, type HistoryWriter, openWritePath, type WritePath } from './platform/command.ts';
import type { Database } from './platform/database/database.ts';
import { tickStatistics } from './platform/database/statistics.ts';
import { writeOnce } from './platform/database/write-probe.ts';
import { drainer } from './platform/http/drain.ts';
import type { EndpointTable } from './platform/endpoint.ts';
import type { Given } from './platform/given.ts';
import { openHistoryAlarm } from './platform/history-alarm.ts';
import type { Log } from './platform/log.ts';
import { IDEMPOTENCY_DAYS } from './platform/idempotency.ts';
import { type Loop, startLoop } from './platform/loop.ts';
import type { MailOptions } from './platform/mail/mailer.ts';
import { openMailer } from './platform/mail/smtp.ts';
import { type Metrics, openMetrics } from './platform/metrics.ts';
import { describeApi } from './platform/openapi.ts';
import type { OpenApiDocument } from './platform/reference/document.ts';
import type { BodyBudget } from './platform/http/body-budget.ts';
import type { TrustedProxies } from './platform/http/caller-address.ts';
import { buildOperationsServer } from './platform/http/operations.ts';
import { buildServer } from './platform/http/server.ts';
import { openDashboardPage } from './platform/http/dashboard-page.ts';
import { openSigningPage } from './platform/http/signing-page.ts';
import { openWebFiles } from './platform/http/web-files.ts';
import { openReadiness } from './platform/readiness.ts';
import { tickStoredAnswers } from './platform/stored-answers.ts';
import { openThrottle } from './platform/throttle.ts';
import type { Vault } from './platform/vault.ts';
import { type InvestigationParts, tickInvestigations } from './risk/investigations/investigations.worker.ts';
import { recordRisk } from './risk/index.ts';
import { tickMonitoring } from './risk/reassessment/monitoring.worker.ts';
import { recordScreening, SCREENING_FACTS } from './screening/index.ts';
import { fetchLists, type FetchOptions } from './screening/lists/fetching/list-fetching.worker.ts';
import { followLists, type FollowedListsOptions } from './screening/followed-lists.worker.ts';
import type { FollowedLists } from './screening/lists/loading/loaded-lists.worker.ts';
import { openRescreening } from './screening/rescreening/rescreening.worker.ts';
import { bindingsExist, factsOfBindings } from './verification/index.ts';
import { type Dispatching, startDispatching } from './webhooks/deliveries/dispatching.worker.ts';
import { announcer } from './webhooks/index.ts';

export interface ServiceParts extends FollowedListsOptions, FetchOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly operatorToken: string;
  readonly requestsPerMinute: number;
  /** How long answers are kept with their keys. */
  readonly idempotencyDays?: number;
  /** Whether a password that somebody else chose has to be changed at the first sign-in. */
  readonly invitedPasswords?: 'temporary' | 'permanent';
  /** Of hashing one; tests, which hash thousands, pay less. */
  readonly passwordCost?: PasswordCost;
  readonly trustedProxies: TrustedProxies;
  readonly bodyBudget?: BodyBudget;
  /** In links; where the service listens by default. */
  readonly baseUrl?: string;
  readonly webhookAllowHttp: boolean;
  readonly outboundAllowPrivate: boolean;
  /** Where invitations are sent by mail; undefined where the operator configured none. */
  readonly mail?: MailOptions | undefined;
  /** Asked by AI-assisted investigations; undefined where the operator configured none. */
  readonly model?: InvestigationParts['model'];
  /** Whose pages may frame the signing page; without it nobody's. */
  readonly embedOrigins?: readonly string[];
  /** Measurements add a route of their own here; the service itself serves its table. */
  readonly endpoints?: EndpointTable;
  readonly announce?: Announcer;
}

export interface Service {
  readonly server: FastifyInstance;
  /** Health, readiness and metrics alone, without a credential. Made when it is asked for. */
  readonly operations: () => FastifyInstance;
  /** The first organization is there and the keys fit: from now on the service may say that it is ready. */
  founded(): void;
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
  const { database, idempotencyDays = IDEMPOTENCY_DAYS } = parts;
  const newId = idMaker();
  const metrics = openMetrics(database);
  const lists = followLists({ ...parts, newId, metrics });
  const fetching = fetchLists({ ...parts, metrics, imports: lists.given.listImports });
  const documents = openDocumentTools(parts.log);
  const own = ownGiven(parts, metrics);
  const given: Given = {
    ...laterChaptersGive,
    ...lists.given,
    listFetching: fetching.given,
    ...documents.given,
    ...own,
    baseUrl: () => parts.baseUrl ?? server.listeningOrigin,
  };
  let dispatching: Dispatching | undefined;
  let documentWork: Loop | undefined;
  const announce = alsoWaking(
    parts.announce ?? announcer((organizationId) => dispatching?.notice(organizationId)),
    () => documentWork?.wake(),
  );
  const writes = openWritePath({ ...parts, newId, given, record, announce, idempotencyDays });
  const operations = openOperations(parts, metrics, lists.loaded);
  const server: FastifyInstance = buildServer({
    ...parts,
    endpoints: parts.endpoints ?? endpoints,
    writes,
    newId,
    given,
    metrics,
    gatekeeper: openGatekeeper({ ...parts, baseUrl: given.baseUrl, findSigner: openSignerFinder(parts) }),
    throttle: own.throttle,
    pages: { ...(await referencePages()), ...(await webPages(parts.embedOrigins)), operations },
    onUnavailable: () => operations.readiness.doubt(),
  });
  server.addHook('onListen', async () => lists.start());
  const drain = drainer(server.server);
  const loops: Loop[] = [];
  return {
    server,
    operations: operations.server,
    founded: () => operations.readiness.founded(),
    writes,
    newId,
    given,
    startWorkers: (pace) => {
      lists.start();
      const working = { ...parts, writes, newId, given, metrics, model: parts.model, idempotencyDays };
      loops.push(...workersOf(working, pace).map((worker) => startLoop(working, worker)));
      dispatching = startDispatching({ ...working, intervalSeconds: pace.dispatchIntervalSeconds });
      documentWork = startDocumentWork(working);
      loops.push(lists.startReindexing(), fetching.start(), dispatching, documentWork);
    },
    close: async () => {
      operations.readiness.close();
      fetching.abort();
      lists.abort();
      await drain(() => Promise.all([server.close(), ...loops.map((loop) => loop.stop())]));
      await lists.stop();
      await fetching.close();
      await documents.close();
      await operations.close();
      await database.close();
    },
  };
}

/** How the service is watched, on its own port and, where one is asked for, on another. */
function openOperations({ database, clock, log }: ServiceParts, metrics: Metrics, lists: FollowedLists) {
  const readiness = openReadiness({
    log,
    look: () => lists.behind(),
    write: () => writeOnce(database, clock.now()),
  });
  let server: FastifyInstance | undefined;
  return {
    metrics,
    readiness,
    server: () => (server ??= buildOperationsServer({ metrics, readiness }, log)),
    close: async () => server?.close(),
  };
}

/** What ticks by itself, besides deliveries and documents. */
function workersOf(
  working: InvestigationParts &
    Pick<ServiceParts, 'vault' | 'mail' | 'clock'> & { readonly idempotencyDays: number },
  pace: WorkerPace,
): readonly Parameters<typeof startLoop>[1][] {
  const { database, mail } = working;
  const mailer = mail && openMailer(mail);
  const perTick = pace.monitoringPerTick;
  const rescreening = openRescreening(working);
  return [
    { name: 'ended-tokens', intervalSeconds: 600, tick: (now) => tickEndedTokens({ database }, now) },
    { name: 'stored-answers', intervalSeconds: 60, tick: (now) => tickStoredAnswers(working, now) },
    ...(mailer
      ? [
          {
            name: 'invitation-mails',
            intervalSeconds: 2,
            tick: (now: Date) => tickInvitationMails({ ...working, mailer }, now),
          },
        ]
      : []),
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
    {
      name: 'rescreening',
      intervalSeconds: 5,
      tick: (now) => rescreening.tick(now).then(({ monitors }) => monitors),
    },
  ];
}

/** What this process has for every chapter. */
function ownGiven(
  parts: ServiceParts,
  metrics: Metrics,
): IdentityGiven & Pick<Given, 'throttle' | 'invitesByMail' | 'historyBroken' | 'webhookAddresses'> {
  return {
    passwords: openPasswords(parts.passwordCost),
    throttle: openThrottle(parts.clock),
    invitesByMail: parts.mail !== undefined,
    historyBroken: openHistoryAlarm(parts.log, metrics),
    webhookAddresses: {
      protocols: parts.webhookAllowHttp ? ['https:', 'http:'] : ['https:'],
      allowPrivate: parts.outboundAllowPrivate,
    },
  };
}

/** What risk needs to know of the chapters that build on it. */
const laterChaptersGive: Pick<Given, 'documentedFacts' | 'bindingsExist' | 'factsOfBindings'> = {
  documentedFacts: SCREENING_FACTS,
  bindingsExist,
  factsOfBindings,
};

/** Each chapter keeps its own history. */
const record: HistoryWriter = async (tx, ctx, history) => {
  recordAudit(tx, ctx, history.filter(isAudited));
  recordRisk(tx, ctx, history.filter(isOfRisk));
  recordScreening(tx, ctx, history.filter(isOfScreening));
  recordDocuments(tx, ctx, history.filter(isOfDocuments));
};

function isAudited(entry: HistoryEntry): entry is AuditEntry {
  return !isOfRisk(entry) && !isOfScreening(entry) && !isOfDocuments(entry);
}

function isOfRisk(entry: HistoryEntry): entry is RiskEntry {
  return entry.chapter === 'risk';
}

function isOfScreening(entry: HistoryEntry): entry is ScreeningEntry {
  return entry.chapter === 'screening';
}

function isOfDocuments(entry: HistoryEntry): entry is DocumentEntry {
  return entry.chapter === 'documents';
}

/** Whoever works on documents that were sent or signed need not wait for the next look. */
function alsoWaking(announce: Announcer, wake: () => void): Announcer {
  return async (tx, ctx, history) => {
    const afterCommit = await announce(tx, ctx, history);
    const leadsOn = history.filter(isOfDocuments).some(({ type }) => type === 'sent' || type === 'signed');
    if (!leadsOn) return afterCommit;
    return () => {
      afterCommit?.();
      wake();
    };
  };
}

async function webPages(embedOrigins: readonly string[] = []) {
  const files = await openWebFiles();
  const [dashboard, signing] = await Promise.all([
    openDashboardPage(files),
    openSigningPage(files, embedOrigins),
  ]);
  return { files, dashboard, signing };
}

async function referencePages() {
  const document = once(() => describeApi(endpoints, apiDescription));
  const folder = new URL('../web/reference/', import.meta.url);
  const [css, js] = await Promise.all([
    readFile(new URL('reference.css', folder), 'utf8'),
    readFile(new URL('reference.js', folder), 'utf8'),
  ]);
  const html = onceLoaded(async () => {
    const { renderReference } = await import('./platform/reference/reference.ts');
    return renderReference(document() as unknown as OpenApiDocument);
  });
  return { openapi: once(() => JSON.stringify(document())), reference: { html, css, js } };
}
