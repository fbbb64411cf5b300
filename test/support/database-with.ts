import type { Database } from '../../src/platform/database/database.ts';
import type { Gate } from './gate.ts';

/** The database of a worker whose transactions end in another way: never, late or with an error. */
export function databaseWith(database: Database, transaction: Database['transaction']): Database {
  return {
    rows: (query) => database.rows(query),
    transaction,
    // It belongs to the service that shares it.
    close: () => Promise.resolve(),
    sharesStatements: database.sharesStatements,
    watched: (watch) => database.watched(watch),
    pool: database.pool,
  };
}

/** Its transactions tell that they are asked for, and begin later. */
export function holdingBack(database: Database, asked: Gate, begin: Gate): Database {
  return databaseWith(database, async (work) => {
    asked.open();
    await begin.opened;
    return database.transaction(work);
  });
}
