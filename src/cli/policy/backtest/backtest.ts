import type { Config } from '../../../config.ts';
import { type ApiCaller, type CallerChoice, withCaller } from '../../api/api-caller.ts';
import { callFailure } from '../../api/call-failure.ts';
import { type ProgressView, progressOn } from '../../terminal/progress.ts';
import { faultLines, type PolicyFile, readPolicyFile, UnreadableFile } from '../policy-file.ts';
import { assessmentsIn, assessmentsOf } from './assessment-sources.ts';
import type { BacktestOptions } from './backtest-options.ts';
import { type MovedFile, openMovedFile } from './moved-file.ts';
import { reportText } from './report.ts';
import { tryVersion } from './service-backtest.ts';
import type { StoredAssessment } from './stored-assessment.ts';
import { type Found, tallyOf } from './tally.ts';

interface Surroundings {
  /** Read where a service is called: files alone need no settings. */
  readonly config: () => Config;
  readonly calling: CallerChoice;
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

interface Work extends Surroundings {
  readonly options: BacktestOptions;
  readonly view: ProgressView;
  readonly moved: MovedFile;
}

/** Exit code 1 where the policy is invalid, or where somebody would move and that was asked for by code. */
export async function backtestPolicy(options: BacktestOptions, surroundings: Surroundings): Promise<number> {
  const policy = options.tried.kind === 'file' ? await readPolicyFile(options.tried.path) : undefined;
  if (policy?.outcome === 'invalid') {
    surroundings.say(`${faultLines(policy.path, policy.faults).join('\n')}\n`);
    return 1;
  }
  const view = progressOn(process.stderr);
  const moved = await openMovedFile(options.movedPath);
  try {
    const told = await found({ ...surroundings, options, view, moved }, policy);
    view.end();
    const { counts, matrix } = told;
    surroundings.say(options.json ? `${JSON.stringify({ counts, matrix }, null, 2)}\n` : reportText(told));
    return options.exitCode && counts.moved > 0 ? 1 : 0;
  } finally {
    view.end();
    await moved.end();
  }
}

type ReadPolicy = PolicyFile & { readonly outcome: 'read' };
type BacktestReport = Parameters<typeof reportText>[0];

async function found(work: Work, policy: ReadPolicy | undefined): Promise<BacktestReport> {
  const { tried } = work.options;
  if (tried.kind === 'version')
    return called(work, async (caller) => {
      const { counts, matrix, policyKey } = await tryVersion(caller, tried, work.options, work);
      const { done, moved, notCovered } = counts;
      return { policy: tried.id, policyKey, counts: { done, moved, notCovered }, matrix };
    });
  if (!policy) throw new Error('A file was not read.');
  const { key: policyKey, path } = policy;
  const { assessmentsPath } = tried;
  if (assessmentsPath !== undefined) {
    const read = (bytes: number, totalBytes: number): void =>
      work.view.show({ what: 'assessments', stage: 'trying', bytes, totalBytes, entries: 0 });
    const all = assessmentsIn(assessmentsPath, read);
    return { policy: path, policyKey, ...(await tryAll(work, policy, { all, isNewestFirst: false })) };
  }
  if (policyKey === undefined)
    throw new UnreadableFile(
      `${path} has no key, so nobody knows which assessments of the service it is for: write { "key", "definition" }.`,
    );
  return called(work, async (caller) => {
    const all = assessmentsOf(caller);
    return { policy: path, policyKey, ...(await tryAll(work, policy, { all, isNewestFirst: true })) };
  });
}

async function called<T>({ config, calling }: Work, work: (caller: ApiCaller) => Promise<T>): Promise<T> {
  return withCaller(config(), calling, async (caller) => {
    try {
      return await work(caller);
    } catch (error) {
      throw callFailure(error, caller.baseUrl);
    }
  });
}

interface Assessments {
  readonly all: AsyncIterable<StoredAssessment>;
  /** So that the first one before `from` ends it. */
  readonly isNewestFirst: boolean;
}

/** Those of the policy's key that were made in the time and have the band, up to the limit; without a key, of every key. */
async function tryAll(
  { options: { from, to, band, limit = Infinity }, view, moved, signal }: Work,
  { key, definition }: ReadPolicy,
  { all, isNewestFirst }: Assessments,
): Promise<Found> {
  const tally = tallyOf(definition);
  let done = 0;
  for await (const assessment of all) {
    signal.throwIfAborted();
    const { policyKey, evaluatedAt, result } = assessment;
    const isBefore = from !== undefined && evaluatedAt < from;
    if (isBefore && isNewestFirst) break;
    if (isBefore || (to !== undefined && evaluatedAt >= to)) continue;
    if (key !== undefined && policyKey !== key) continue;
    if (band !== undefined && result.band !== band) continue;
    const move = tally.add(assessment);
    if (move) await moved.write(move);
    done += 1;
    if (isNewestFirst && Number.isFinite(limit))
      view.show({ what: 'assessments', stage: 'trying', rows: done, totalRows: limit });
    if (done === limit) break;
  }
  return tally.found();
}
