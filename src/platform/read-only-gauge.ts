import type { Reader } from './database/database.ts';
import { isReadOnly } from './database/errors.ts';
import { sql } from './database/sql.ts';
import type { Metrics, Sample } from './metrics.ts';
import { within } from './within.ts';

const ANSWER_MILLISECONDS = 2_000;

/** Without a series where the database does not answer, which another gauge tells. */
export function registerReadOnlyGauge({ gauge }: Pick<Metrics, 'gauge'>, database: Reader): void {
  gauge({
    name: 'assay_database_read_only',
    help: '1 where the database may only be read, as in a fail-over, otherwise 0.',
    samples: async (): Promise<readonly Sample[]> => {
      const found = await within(ANSWER_MILLISECONDS, askWhether(database)).catch(() => undefined);
      return found === undefined ? [] : [{ value: found ? 1 : 0 }];
    },
  });
}

/** Where an address names several servers and none can be written, there is not even a connection. */
async function askWhether(database: Reader): Promise<boolean> {
  try {
    const [row] = await database.rows<{ readOnly: boolean }>(
      sql`select current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    return row?.readOnly ?? false;
  } catch (error) {
    if (isReadOnly(error)) return true;
    throw error;
  }
}
