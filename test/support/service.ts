import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { composeService, type Service, type ServiceParts } from '../../src/app.ts';
import type { Database } from '../../src/platform/database/database.ts';
import {
  DISTRIBUTED_PLANNING,
  openDatabase,
  PLANNING,
} from '../../src/platform/statement-sharing/statement-sharing.ts';
import { EMBEDDED_LOGIN } from '../../src/platform/database/service-role.ts';
import { type Log, requestText } from '../../src/platform/log/log.ts';
import { openVault, type Vault } from '../../src/platform/vault/vault.ts';
import { openDocumentTools } from '../../src/documents/document-tools.adapter.ts';
import { openPasswords } from '../../src/identity/passwords/passwords.adapter.ts';
import { once } from '@assay/values';
import { checkAnswers } from './answers.ts';
import { MovableClock } from './clock.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { isCluster } from './machines.ts';

export interface TestService {
  readonly url: string;
  readonly clock: MovableClock;
  readonly db: TestDatabase;
  readonly database: Database;
  readonly vault: Vault;
  readonly service: Service;
  readonly operatorToken: string;
  /** Made when something is put into it. */
  readonly dataDir: string;
  /** Every log line so far, as it would be written. */
  readonly logged: string[];
  stop(): Promise<void>;
}

type Overrides = Partial<
  Pick<
    ServiceParts,
    | 'endpoints'
    | 'announce'
    | 'requestsPerMinute'
    | 'idempotencyDays'
    | 'deliveryDays'
    | 'baseUrl'
    | 'webhookAllowHttp'
    | 'outboundAllowPrivate'
    | 'model'
    | 'mail'
    | 'listAddresses'
    | 'fetchLists'
    | 'listPollSeconds'
    | 'listsAllowPrivate'
    | 'listAgeDays'
    | 'fetchBounds'
    | 'embedOrigins'
    | 'invitedPasswords'
    | 'passwordCost'
    | 'searchThreads'
    | 'trustedProxies'
    | 'bodyBudget'
    | 'traces'
  >
> & {
  readonly db?: TestDatabase;
  readonly vault?: Vault;
  /** Holding answers against their schemas costs time, which a test that measures must not count. */
  readonly checksAnswers?: boolean;
  readonly statementSharing?: boolean;
  /** Threads of this service alone, for a test that looks at them. */
  readonly ownThreads?: boolean;
};

/** Stories hash passwords by the hundred, and only those about passwords need what that costs. */
const CHEAP = { memoryKibibytes: 256, passes: 1 };

/**
 * The threads of a worker of the tests, which serve all its files and end with it: to get those of one service ready costs
 * as much as many stories do.
 */
const sharedThreads = once(() => ({
  documentTools: { ...openDocumentTools(logInto([])), close: async () => undefined },
  passwords: { ...openPasswords(CHEAP), close: async () => undefined },
}));

/** The real service on a database of its own, listening on a free port; only its clock is ours. */
export async function startService(overrides: Overrides = {}): Promise<TestService> {
  const {
    db = await createDatabase(),
    vault = openVault(randomBytes(32)),
    checksAnswers = true,
    statementSharing = true,
    ownThreads = false,
    ...parts
  } = overrides;
  const clock = new MovableClock();
  const logged: string[] = [];
  const operatorToken = randomBytes(32).toString('hex');
  const database = openDatabase({
    // As in production: a login that can change no history.
    connection: { ...db.connection, user: EMBEDDED_LOGIN },
    planning: isCluster(inject('machines')) ? DISTRIBUTED_PLANNING : PLANNING,
    poolSize: 8,
    statementNames: true,
    statementSharing,
    onIdleError: () => undefined,
  });
  const dataDir = join(tmpdir(), `assay-data-${randomBytes(8).toString('hex')}`);
  const service = await composeService({
    database,
    dataDir,
    vault,
    clock,
    log: logInto(logged),
    operatorToken,
    requestsPerMinute: 0,
    passwordCost: CHEAP,
    trustedProxies: 0,
    webhookAllowHttp: true,
    outboundAllowPrivate: true,
    searchThreads: 1,
    ...sharedWith({ ...parts, ownThreads }),
    ...parts,
  });
  const faults = checksAnswers ? checkAnswers(service.server) : [];
  const url = await service.server.listen({ host: '127.0.0.1', port: 0 });
  service.founded();
  return {
    url,
    clock,
    db,
    database,
    vault,
    service,
    operatorToken,
    dataDir,
    logged,
    stop: async () => {
      await service.close();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (faults.length > 0)
        throw new Error(`Answers that do not fit their declared schema:\n${faults.join('\n')}`);
    },
  };
}

/** One that pays more for its passwords hashes them itself. */
function sharedWith({ ownThreads, passwordCost }: Overrides): Partial<ServiceParts> {
  if (ownThreads) return {};
  const { documentTools, passwords } = sharedThreads();
  return passwordCost ? { documentTools } : { documentTools, passwords };
}

function logInto(lines: string[]): Log {
  const write = (level: string) => (fields: unknown, message?: string) => {
    lines.push(
      JSON.stringify(
        { level, ...(typeof fields === 'object' ? fields : { message: fields }), message },
        errorText,
      ),
    );
  };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    request: (line) => void lines.push(requestText(line, new Date().toISOString())),
  };
}

function errorText(_name: string, value: unknown): unknown {
  return value instanceof Error ? `${value.message}\n${value.stack}` : value;
}
