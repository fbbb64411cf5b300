import { RecentlyUsed } from '@assay/values';
import type { Span, SpanAttributes } from '../../kernel/span.ts';
import type { Database, Reader, Tx, WatchableReader } from '../database/database.ts';
import type { StatementText, StatementWatch } from '../database/statement-watch.ts';

/** The same database; statements through it are a part of the span. */
export function tracedDatabase(span: Span, database: Database): Database {
  return span.recording === 'never' ? database : database.watched(statementsOf(span));
}

/** The same reader; statements through it are a part of the span. */
export function tracedReader(span: Span, reader: WatchableReader): Reader {
  return span.recording === 'never' ? reader : reader.watched(statementsOf(span));
}

/** The same transaction, perhaps one of several changes; what this change asks is a part of its span. */
export function tracedTx(span: Span, tx: Tx): Tx {
  return span.recording === 'never' ? tx : tx.watched(statementsOf(span));
}

function statementsOf(span: Span): StatementWatch {
  return (statement) => {
    if (span.recording !== 'now') return undefined;
    const { name, attributes } = describe(statement());
    const part = span.part(name, attributes, 'client');
    return (error) => part.end(error);
  };
}

interface Description {
  readonly name: string;
  readonly attributes: SpanAttributes;
}

/** More than the program has: their texts are finite. */
const STATEMENTS = 2_000;
/** By the names of statements. */
const descriptions = new RecentlyUsed<string, Description>(STATEMENTS);

/** Rows may also come from a function. */
const TABLE = /\b(?:(?:into|update)\s+(?<written>\w+)|(?:from|join)\s+(?<read>\w+)\b(?!\s*\())/i;

/** What is done to which table. The name leads to the text; the values are nowhere. */
function describe({ name: statement, text }: StatementText): Description {
  const before = descriptions.get(statement);
  if (before) return before;
  const [operation = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const { written, read: table = written } = TABLE.exec(text)?.groups ?? {};
  const description = {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      'assay.statement': statement,
    },
  };
  descriptions.set(statement, description);
  return description;
}
