import pg from 'pg';
import { ExplainedError } from '../../../kernel/explained-error.ts';
import { READ_ONLY } from '../errors.ts';

/** What a server is to the others that have the same data. */
export type ServerRole = 'primary' | 'standby';

export interface FoundServer {
  /** Its own address, of those that were looked through. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  /** How often the data has changed hands; 0 of a standby. */
  readonly timeline: number;
}

interface SeenServer extends FoundServer {
  readonly role: ServerRole;
}

/** All that answer, but none is what it is to be: a fail-over is under way, or the standby is not there. */
class NoSuchServer extends ExplainedError {
  readonly code: string | undefined;

  constructor(wanted: ServerRole, isFormerThere: boolean) {
    super(wanted === 'standby' ? NO_STANDBY : isFormerThere ? FORMER_ALONE : NO_PRIMARY);
    this.code = wanted === 'primary' ? READ_ONLY : 'ECONNREFUSED';
  }
}

const NO_STANDBY = 'No server of DATABASE_REPLICA_URL that answers is a standby.';
const NO_PRIMARY =
  'Every server of DATABASE_URL that answers may only be read: a fail-over is under way, or none was promoted.';
const FORMER_ALONE =
  'The only server of DATABASE_URL that can be written is a former primary; the one that was promoted after it does not answer.';

/**
 * The server of that role. Of several that can be written, the one that was promoted last: another is the former primary,
 * whom nobody has told. That one is not taken either where a later primary is known, which may be slow or away for a moment.
 */
export async function findServer(
  addresses: readonly string[],
  wanted: ServerRole,
  knownTimeline = 0,
): Promise<FoundServer> {
  const seen = await Promise.allSettled(addresses.map(lookAt));
  const answering = seen.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const ofRole = answering.filter(({ role }) => role === wanted);
  const [first, ...others] = ofRole.filter(({ timeline }) => timeline >= knownTimeline);
  if (first) return others.reduce((best, one) => (one.timeline > best.timeline ? one : best), first);
  if (answering.length > 0) throw new NoSuchServer(wanted, ofRole.length > 0);
  throw seen.find((one) => one.status === 'rejected')?.reason;
}

/** Together less than a connection of the pool is waited for. */
const CONNECT_MILLISECONDS = 2_000;
const ANSWER_MILLISECONDS = 1_000;

async function lookAt(address: string): Promise<SeenServer> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Pick<SeenServer, 'role' | 'timeline'>>(`
      select case when pg_is_in_recovery() then 'standby' else 'primary' end as role,
        case when pg_is_in_recovery() then 0
          else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`);
    const [seen] = rows;
    if (!seen) throw new Error('a server does not tell its role');
    return { ...seen, address, host: client.host, port: client.port };
  } finally {
    // One that does not answer does not say good-bye either.
    void client.end().catch(() => undefined);
  }
}
