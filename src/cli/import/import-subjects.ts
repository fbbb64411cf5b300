import { type AssayClient, openClient } from '@assay/client';
import type { Config } from '../../config.ts';
import { type ApiCaller, type CallerChoice, withCaller } from '../api/api-caller.ts';
import { callFailure } from '../api/call-failure.ts';
import { Interrupted } from '../api/interruption.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { type ProgressView, progressOn } from '../terminal/progress.ts';
import type { ImportOptions } from './import-options.ts';
import { askedSources, namedSources, noSources } from './known-sources.ts';
import { type FileRow, openSubjectFile, type SubjectFile } from './subject-file.ts';
import { readSubjectRow, RowFault, type RowRules, type SubjectRow } from './subject-row.ts';
import { submitRow } from './submit-row.ts';

interface Surroundings {
  readonly say: (text: string) => void;
  /** Of rows that cannot be imported. */
  readonly complain: (line: string) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

type ImportRequest = ImportOptions & { readonly calling: CallerChoice };

interface Work extends Surroundings {
  readonly file: SubjectFile;
  readonly options: ImportOptions;
  readonly sourceOf: RowRules['sourceOf'];
  readonly baseUrl: string;
  /** Undefined in a dry run. */
  readonly client: AssayClient | undefined;
}

/** Imports subjects and their evidence from a file; answers with the exit code. */
export async function importSubjects(
  config: Config,
  { calling, ...options }: ImportRequest,
  surroundings: Surroundings,
): Promise<0 | 1> {
  const file = await openSubjectFile(options);
  const work = { ...surroundings, file, options };
  const hasKey = config.apiKeyId !== undefined;
  const isRemote = (calling.url ?? config.serviceUrl) !== undefined;
  // Nothing is written, so no key is made either.
  if (options.isDryRun && !hasKey && !isRemote)
    return importRows({ ...work, sourceOf: namedSources(options.types), client: undefined, baseUrl: '' });
  return withCaller(config, calling, async (caller) => {
    try {
      const sourceOf =
        caller.isLocal && !hasKey ? noSources : await askedSources(caller.client, options.types);
      return await importRows({
        ...work,
        sourceOf,
        client: options.isDryRun ? undefined : patient(caller),
        baseUrl: caller.baseUrl,
      });
    } catch (error) {
      throw callFailure(error, caller.baseUrl);
    }
  });
}

/** A service that refuses for its rate, or is started again, is waited for. */
function patient({ baseUrl, credential }: ApiCaller): AssayClient {
  return openClient({ baseUrl, caller: credential, retries: 8 });
}

interface Counts {
  rows: number;
  faults: number;
  registered: number;
  existing: number;
  facts: number;
}

/** Rows on their way at the same moment. */
const AT_ONCE = 8;

async function importRows(work: Work): Promise<0 | 1> {
  const counts: Counts = { rows: 0, faults: 0, registered: 0, existing: 0, facts: 0 };
  const view = progressOn(process.stderr);
  const lanes = openLanes();
  try {
    for await (const fileRow of work.file.rows()) {
      if (lanes.failure !== undefined || work.signal.aborted) break;
      counts.rows += 1;
      show(work, counts, view);
      const row = readRow(work, fileRow);
      if (row instanceof RowFault) complain(work, counts, fileRow.row, row, view);
      else await lanes.run(row, () => importRow(work, row, counts, { number: fileRow.row, view }));
    }
  } finally {
    await lanes.end();
    view.end();
  }
  if (lanes.failure !== undefined) throw stopped(callFailure(lanes.failure, work.baseUrl), counts);
  if (work.signal.aborted) throw stopped(new Interrupted(), counts);
  work.say(summaryOf(counts, work.options.isDryRun));
  return counts.faults === 0 ? 0 : 1;
}

function readRow({ options, sourceOf, now }: Work, { cells }: FileRow): SubjectRow | RowFault {
  try {
    return cells instanceof RowFault ? cells : readSubjectRow(cells, { ...options, sourceOf, now: now() });
  } catch (error) {
    if (error instanceof RowFault) return error;
    throw error;
  }
}

async function importRow(
  work: Work,
  row: SubjectRow,
  counts: Counts,
  { number, view }: { readonly number: number; readonly view: ProgressView },
): Promise<void> {
  try {
    const { isNew, facts } = work.client
      ? await submitRow(work.client, row)
      : { isNew: true, facts: row.evidence?.items.length ?? 0 };
    counts[isNew ? 'registered' : 'existing'] += 1;
    counts.facts += facts;
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    complain(work, counts, number, error, view);
  }
}

interface Lanes {
  /** The first one that is not of a single row: no further row begins. */
  failure: unknown;
  /** Resolves when the row has begun. */
  run(row: SubjectRow, work: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** A few rows side by side; those of one subject one after the other, in the order of the file. */
function openLanes(): Lanes {
  const running = new Map<string, Promise<void>>();
  const lanes: Lanes = {
    failure: undefined,
    run: async ({ kind, externalId }, work) => {
      const key = `${kind} ${externalId}`;
      await running.get(key);
      if (running.size >= AT_ONCE) await Promise.race(running.values());
      if (lanes.failure !== undefined) return;
      const lane = work()
        .catch((error: unknown) => {
          lanes.failure ??= error;
        })
        .finally(() => running.delete(key));
      running.set(key, lane);
    },
    end: async () => void (await Promise.all(running.values())),
  };
  return lanes;
}

function show({ file }: Work, { rows }: Counts, view: ProgressView): void {
  view.show({
    what: 'rows',
    stage: 'importing',
    bytes: file.bytes(),
    totalBytes: file.byteLength,
    entries: rows,
  });
}

function complain(work: Work, counts: Counts, row: number, fault: RowFault, view: ProgressView): void {
  counts.faults += 1;
  view.end();
  work.complain(`row ${row}: ${fault.message}\n`);
}

/** Nothing has to be taken back: the same file can be imported again. */
function stopped(error: unknown, { registered, existing }: Counts): unknown {
  if (!(error instanceof StartRefused)) return error;
  const done = (registered + existing).toLocaleString('en');
  return new StartRefused(
    `${error.message} ${done} rows were imported before. Import the file again: what is there is not made twice.`,
  );
}

function summaryOf({ rows, faults, registered, existing, facts }: Counts, isDryRun: boolean): string {
  const counted = (count: number, one: string, many: string): string =>
    `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  const bad = faults === 0 ? '' : `${counted(faults, 'row has', 'rows have')} errors. `;
  const evidence = counted(facts, 'fact', 'facts');
  if (isDryRun)
    return `${counted(rows, 'row', 'rows')} read. ${bad}${counted(registered, 'row', 'rows')} with ${evidence} could be imported. Nothing was written.\n`;
  return `${counted(rows, 'row', 'rows')} read. ${bad}${counted(registered, 'subject', 'subjects')} registered, ${counted(existing, 'was', 'were')} there already, ${evidence} recorded.\n`;
}
