import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiDescription } from './api-description.ts';
import { endpoints } from './endpoints.ts';
import { openGatekeeper, recordAudit } from './identity/index.ts';
import { tickEndedTokens } from './identity/sessions/ended-tokens.worker.ts';
import type { AuditEntry, HistoryEntry, RiskEntry } from './kernel/history.ts';
import { type Clock, idMaker, type NewId } from './platform/clock.ts';
import { type HistoryWriter, openWritePath, type WritePath } from './platform/command.ts';
import { type Database, isReachable } from './platform/database/database.ts';
import { drainer } from './platform/http/drain.ts';
import type { EndpointTable } from './platform/endpoint.ts';
import type { Given } from './platform/given.ts';
import type { Log } from './platform/log.ts';
import { type Loop, startLoop } from './platform/loop.ts';
import { openMetrics } from './platform/metrics.ts';
import { describeApi } from './platform/openapi.ts';
import type { OpenApiDocument } from './platform/reference/document.ts';
import { renderReference } from './platform/reference/reference.ts';
import { buildServer } from './platform/http/server.ts';
import { sql } from './platform/database/sql.ts';
import { openThrottle } from './platform/throttle.ts';
import type { Vault } from './platform/vault.ts';
import { recordRisk } from './risk/index.ts';
import { SCREENING_FACTS } from './screening/index.ts';

export interface ServiceParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly operatorToken: string;
  readonly requestsPerMinute: number;
  readonly trustProxy: boolean;
  /** Measurements add a route of their own here; the service itself serves its table. */
  readonly endpoints?: EndpointTable;
  readonly announce?: HistoryWriter;
}

export interface Service {
  readonly server: FastifyInstance;
  readonly writes: WritePath;
  readonly newId: NewId;
  startWorkers(): void;
  /** Answers what is on its way, lets ticks end, then closes the database. */
  close(): Promise<void>;
}

/** The composition root: the only place that knows every module. */
export async function composeService(parts: ServiceParts): Promise<Service> {
  const { database, vault, clock, log } = parts;
  const newId = idMaker();
  const metrics = openMetrics(database);
  const announce = parts.announce ?? nobodyListensYet;
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
    startWorkers: () => {
      const tick = (now: Date): Promise<number> => tickEndedTokens({ database }, now);
      loops.push(startLoop({ clock, log, metrics }, { name: 'ended-tokens', intervalSeconds: 600, tick }));
    },
    close: async () => {
      closing = true;
      await drain(() => Promise.all([server.close(), ...loops.map((loop) => loop.stop())]));
      await database.close();
    },
  };
}

/** There are no workflows to bind to before verification brings them. */
const given: Given = {
  documentedFacts: SCREENING_FACTS,
  bindingsExist: async (_db, _scope, bindings) => bindings.map(() => false),
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

/** Webhooks bring the subscriptions whose deliveries are written here. */
const nobodyListensYet: HistoryWriter = async () => undefined;

const DATABASE_ANSWERS_WITHIN_MILLISECONDS = 2_000;

async function unready(database: Database, closing: boolean): Promise<readonly string[]> {
  if (closing) return ['closing'];
  const late = sleep(DATABASE_ANSWERS_WITHIN_MILLISECONDS, false, { ref: false });
  const reachable = await Promise.race([isReachable(database, sql`select 1`), late]);
  return reachable ? [] : ['database'];
}

async function referencePages() {
  const document = describeApi(endpoints, apiDescription);
  const folder = new URL('../web/reference/', import.meta.url);
  const [css, js] = await Promise.all([
    readFile(new URL('reference.css', folder), 'utf8'),
    readFile(new URL('reference.js', folder), 'utf8'),
  ]);
  const html = renderReference(document as unknown as OpenApiDocument);
  return { openapi: JSON.stringify(document), reference: { html, css, js } };
}
