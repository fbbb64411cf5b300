import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { isReadOnly, readOnlyFault } from '../database/errors.ts';
import { sql } from '../database/sql.ts';
import type { Log } from '../log/log.ts';
import type { Worker } from '../workers/loop.ts';
import type { Metrics, Sample } from '../metrics/metrics.ts';
import { certificateOf, isEnding } from './certificate.ts';
import { isApart, offsetSeconds } from './clock-offset.ts';
import { openCondition } from './condition.ts';
import { FREE_BYTES_WANTED, freeBytesOf } from './free-space.ts';

export interface SurroundingsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'gauge'>;
  /** Undefined where the process has none of its own. */
  readonly dataDir?: string;
  /** The public address; its certificate is looked at where that is https. */
  readonly baseUrl?: string;
}

/** What was last seen; undefined where nobody could tell. */
interface Seen {
  offsetSeconds?: number | undefined;
  isReadOnly?: boolean | undefined;
  freeBytes?: number | undefined;
  certificateEndsAt?: Date | undefined;
}

const LOOK_SECONDS = 15;
/** Every process shakes hands with the proxy for it. */
const CERTIFICATE_LOOK_SECONDS = 3_600;

/**
 * What the service stands on and cannot mend: the clock, the database's leave to write, room on the disk, the
 * certificate. Looked at by every role now and then and told in the log; a scrape gets what was last seen, and costs nothing.
 */
export function openSurroundings(parts: SurroundingsParts): readonly Worker[] {
  const seen: Seen = {};
  registerGauges(parts, seen);
  const looks: Worker[] = [
    { name: 'surroundings', intervalSeconds: LOOK_SECONDS, tick: openLook(parts, seen) },
  ];
  const { baseUrl } = parts;
  if (baseUrl?.startsWith('https:'))
    looks.push({
      name: 'certificate',
      intervalSeconds: CERTIFICATE_LOOK_SECONDS,
      tick: openCertificateLook(parts, baseUrl, seen),
    });
  return looks;
}

function openLook({ database, clock, log, dataDir }: SurroundingsParts, seen: Seen): Worker['tick'] {
  const clockApart = openCondition(
    log,
    'the clock of this machine is more than a minute from that of the database: let NTP set both',
    'the clock of this machine is that of the database again',
  );
  const nearlyFull = openCondition(
    log,
    'the data folder has less than 1 GiB free: make room, or move it to a larger disk',
    'the data folder has room again',
  );
  const lookAtFolder = async (folder: string): Promise<void> => {
    seen.freeBytes = await freeBytesOf(folder).catch(() => undefined);
    if (seen.freeBytes !== undefined)
      nearlyFull(seen.freeBytes < FREE_BYTES_WANTED, { dataDir: folder, freeBytes: seen.freeBytes });
  };
  const lookAtDatabase = async (): Promise<void> => {
    seen.offsetSeconds = undefined;
    seen.isReadOnly = undefined;
    const asked = await askDatabase(database, clock).catch((error: unknown) => {
      // Where an address names several servers and none can be written, there is not even a connection.
      if (isReadOnly(error)) seen.isReadOnly = true;
      throw error;
    });
    const { there, before } = asked;
    seen.offsetSeconds = offsetSeconds({ before, there, after: clock.now().getTime() });
    seen.isReadOnly = asked.isReadOnly;
    clockApart(isApart(seen.offsetSeconds), { seconds: Math.round(seen.offsetSeconds) });
  };
  return async () => {
    if (dataDir !== undefined) await lookAtFolder(dataDir);
    await lookAtDatabase();
    // Told with what else workers find, once for all of them.
    if (seen.isReadOnly) throw readOnlyFault();
    return 0;
  };
}

/** In a transaction, as changes are: what can only be read is another server. */
async function askDatabase(database: Database, clock: Clock) {
  return database.transaction(async (tx) => {
    const before = clock.now().getTime();
    const [row] = await tx.rows<{ there: number; isReadOnly: boolean }>(sql`
      select extract(epoch from clock_timestamp())::float8 * 1000 as there,
        current_setting('transaction_read_only') = 'on' as "isReadOnly"`);
    return { commit: { before, there: row?.there ?? before, isReadOnly: row?.isReadOnly ?? false } };
  });
}

function openCertificateLook({ clock, log }: SurroundingsParts, baseUrl: string, seen: Seen): Worker['tick'] {
  const ending = openCondition(
    log,
    'the certificate of the public address has ended or is about to: see that it is renewed',
    'the certificate of the public address was renewed',
  );
  return async () => {
    const validTo = (await certificateOf(baseUrl))?.validTo;
    seen.certificateEndsAt = validTo;
    if (validTo) ending(isEnding(validTo, clock.now()), { baseUrl, endsAt: validTo });
    return 0;
  };
}

function registerGauges({ metrics, clock }: SurroundingsParts, seen: Seen): void {
  const gauge = (name: string, help: string, value: () => number | undefined): void =>
    metrics.gauge({ name, help, samples: () => samplesOf(value()) });
  gauge(
    'assay_clock_offset_seconds',
    'By how much the clock of this process is ahead of that of the database; behind it with a minus.',
    () => seen.offsetSeconds,
  );
  gauge('assay_database_read_only', '1 where the database may only be read, otherwise 0.', () =>
    seen.isReadOnly === undefined ? undefined : Number(seen.isReadOnly),
  );
  gauge(
    'assay_data_folder_free_bytes',
    'What this process may still write in its data folder.',
    () => seen.freeBytes,
  );
  gauge(
    'assay_certificate_remaining_seconds',
    'Until the certificate of an https ASSAY_BASE_URL ends.',
    () => seen.certificateEndsAt && (seen.certificateEndsAt.getTime() - clock.now().getTime()) / 1000,
  );
}

function samplesOf(value: number | undefined): readonly Sample[] {
  return value === undefined ? [] : [{ value }];
}
