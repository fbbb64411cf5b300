import type pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Outcome } from '../database/coalesced.ts';
import { BindWriter, type Parameter } from './bind-writer.ts';
import type { Statement } from '../database/sql.ts';

export type TypeParsers = (oid: number, format: 'text') => (text: string) => unknown;

/** The columns of a statement as the server described them once, each with the parser of its type. */
interface Columns {
  readonly all: readonly { readonly name: string; readonly parse: (text: string) => unknown }[];
  /** A row of nulls. A copy of it has its final shape at once, where adding names one by one changes it each time. */
  readonly empty: Readonly<Record<string, null>>;
}

const NO_COLUMNS: Columns = { all: [], empty: {} };

/** What one connection has prepared: statement names with their columns. */
interface PreparedStatements {
  readonly columns: Map<string, Columns>;
  /** The server may or may not have them: their statement failed, perhaps before it was prepared. */
  readonly doubtful: Set<string>;
}

/** Who is told what a statement came to. */
export interface Listener {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** One statement of a batch. */
export interface Entry extends Listener {
  readonly statement: Omit<Statement, 'values'>;
  readonly parameters: readonly Parameter[];
}

/** Statements that are made when the batch leaves: until then others may be coalesced with them. */
export interface DeferredEntries {
  entries(): readonly Entry[];
  /** Tells everybody whose items are in it. */
  reject(error: unknown): void;
}

const SYNC = serialize.sync();
const EXECUTE = serialize.execute();
/**
 * For a server that takes a batch and is never heard of again. The server's own limits hold for each statement, so a
 * batch that waits for several locks may be cut here too.
 */
export const SILENCE_MILLISECONDS = 65_000;

/** What the batches of one pool have in common. */
export class Wire {
  readonly parsers: TypeParsers;
  readonly named: boolean;
  /** One for all connections: a batch is written in one go. */
  readonly writer = new BindWriter();
  readonly #prepared = new WeakMap<pg.Connection, PreparedStatements>();

  constructor(parsers: TypeParsers, named: boolean) {
    this.parsers = parsers;
    this.named = named;
  }

  preparedOn(connection: pg.Connection): PreparedStatements {
    const known = this.#prepared.get(connection);
    if (known) return known;
    const nothing: PreparedStatements = { columns: new Map(), doubtful: new Set() };
    this.#prepared.set(connection, nothing);
    return nothing;
  }
}

/**
 * Several statements with one synchronisation point: one system call hands them over and one answer brings
 * everything back, where the driver's own queries take one for each. A statement is described once for each
 * connection, when it is prepared. After one that fails the server skips the rest, so all of those fail alike.
 */
export class Batch implements pg.Submittable {
  readonly #places: (Entry | DeferredEntries)[] = [];
  readonly #gatherings = new Map<object, DeferredEntries>();
  /** None before it leaves. */
  #entries: readonly Entry[] = [];
  #hasLeft = false;
  readonly #wire: Wire;
  readonly #onEnd: () => void;
  #connection: pg.Connection | undefined;
  #silence: NodeJS.Timeout | undefined;
  #at = 0;
  /** Tells the listeners of the statements that are complete. */
  #complete: (() => void)[] = [];
  #columns: Columns | undefined;
  #rows: unknown[] = [];
  #unreadable: unknown;
  /** The driver calls it through its own wrapper; nobody else needs to. */
  callback: () => void = () => undefined;

  constructor(wire: Wire, onEnd: () => void) {
    this.#wire = wire;
    this.#onEnd = onEnd;
  }

  /** Throws at once for a value that the protocol cannot carry: the batch must not leave without that statement. */
  add(statement: Statement, listener: Listener): void {
    this.#places.push(entryOf(statement, listener));
    this.#gatherings.clear();
  }

  /**
   * What was opened under this key before, in the place of its first item, or a new one. Nothing is coalesced with what
   * stands before an ordinary statement or one that is `ordered`: a statement that comes after that one also runs after it.
   */
  gathering<Opened extends DeferredEntries>(key: object, open: () => Opened, ordered = false): Opened {
    const known = this.#gatherings.get(key);
    if (known) return known as Opened;
    if (ordered) this.#gatherings.clear();
    const opened = open();
    this.#gatherings.set(key, opened);
    this.#places.push(opened);
    return opened;
  }

  /** Answers with what keeps the batch from leaving; the driver fails it then. */
  submit(connection: pg.Connection): Error | null {
    this.#connection = connection;
    try {
      this.#entries = this.#places.flatMap((place) => ('entries' in place ? place.entries() : place));
    } catch (error) {
      return error as Error;
    }
    this.#hasLeft = true;
    const { writer } = this.#wire;
    const known = this.#wire.preparedOn(connection);
    const sent = new Set<string>();
    writer.start();
    for (const entry of this.#entries) this.#write(entry, known, sent);
    writer.add(SYNC);
    this.#silence = setTimeout(
      () => connection.stream.destroy(new Error('Query read timeout')),
      SILENCE_MILLISECONDS,
    );
    connection.stream.write(writer.take());
    return null;
  }

  /** Prepares what this connection does not know yet; `sent` is what this very batch prepares. */
  #write({ statement, parameters }: Entry, known: PreparedStatements, sent: Set<string>): void {
    const { writer, named } = this.#wire;
    const name = named ? statement.name : '';
    if (!known.columns.has(name) && !sent.has(name)) {
      if (known.doubtful.has(name)) writer.add(serialize.close({ type: 'S', name }));
      if (name !== '') sent.add(name);
      writer.add(serialize.parse({ name, text: statement.text }));
      writer.add(serialize.describe({ type: 'S', name }));
    }
    writer.bind(name, parameters);
    writer.add(EXECUTE);
  }

  handleRowDescription({
    fields,
  }: {
    readonly fields: readonly { name: string; dataTypeID: number }[];
  }): void {
    this.#columns = {
      all: fields.map(({ name, dataTypeID }) => ({ name, parse: this.#wire.parsers(dataTypeID, 'text') })),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf((this.#columns ??= this.#known()), fields));
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const entry = this.#entries[this.#at];
    if (!entry) return;
    const [rows, unreadable] = [this.#rows, this.#unreadable];
    if (unreadable === undefined)
      this.#complete.push(() => entry.resolve({ rows, count: countOf(text), command: commandOf(text) }));
    else this.#complete.push(() => entry.reject(unreadable));
    this.#remember(entry.statement);
    this.#at += 1;
    this.#rows = [];
    this.#columns = undefined;
    this.#unreadable = undefined;
  }

  handleError(error: unknown): void {
    const failed = this.#entries[this.#at];
    if (failed && this.#connection) doubt(this.#wire.preparedOn(this.#connection), failed.statement);
    this.#end();
    // The driver also fails what it never sent.
    for (const waiting of this.#hasLeft ? this.#entries.slice(this.#at) : this.#places) waiting.reject(error);
  }

  handleReadyForQuery(): void {
    this.#end();
  }

  /** Nobody is told before it: a listener may use the connection at once, and the driver must be ready for it. */
  #end(): void {
    clearTimeout(this.#silence);
    const complete = this.#complete;
    this.#complete = [];
    this.#onEnd();
    for (const tell of complete) tell();
    this.callback();
  }

  #known(): Columns {
    const entry = this.#entries[this.#at];
    const columns =
      entry && this.#connection && this.#wire.preparedOn(this.#connection).columns.get(entry.statement.name);
    if (!columns) throw new Error('the server sent a row that it never described');
    return columns;
  }

  #remember({ name }: Entry['statement']): void {
    if (!this.#wire.named || !this.#connection) return;
    const { columns, doubtful } = this.#wire.preparedOn(this.#connection);
    if (columns.has(name)) return;
    columns.set(name, this.#columns ?? NO_COLUMNS);
    doubtful.delete(name);
  }
}

/** Whatever went wrong, it is prepared again the next time: a changed table makes an old plan useless. */
function doubt({ columns, doubtful }: PreparedStatements, { name }: Entry['statement']): void {
  columns.delete(name);
  doubtful.add(name);
}

export function entryOf({ name, text, values }: Statement, { resolve, reject }: Listener): Entry {
  return { statement: { name, text }, parameters: values.map(toParameter), resolve, reject };
}

function rowOf({ all, empty }: Columns, fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty };
  for (let index = 0; index < all.length; index += 1) {
    const [column, text] = [all[index], fields[index]];
    if (column && typeof text === 'string') row[column.name] = column.parse(text);
  }
  return row;
}

/** The last word of a command's tag, as in `INSERT 0 3`. */
function countOf(tag: string): number {
  return Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0;
}

/** Its first word. */
function commandOf(tag: string): string {
  const end = tag.indexOf(' ');
  return end < 0 ? tag : tag.slice(0, end);
}

/** A value as the text format of the protocol has it. */
export function toParameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `{${value.map(toElement).join(',')}}`;
  throw new Error(`not a value of a statement: ${typeof value}`);
}

const NEEDS_ESCAPING = /["\\]/;

function toElement(value: unknown): string {
  const text = toParameter(value);
  if (text === null) return 'NULL';
  if (typeof text !== 'string') throw new Error('bytes do not stand in arrays');
  return NEEDS_ESCAPING.test(text)
    ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    : `"${text}"`;
}
