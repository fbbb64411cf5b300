import { currentEvaluator } from '@assay/policy-engine';
import {
  EVALUATED_AT,
  type Example,
  type Facts,
  type Peer,
  readExample,
  receiptsOf,
} from './support/examples.ts';
import { jsonRulesPolicy } from './support/json-rules-policy.ts';
import { median, print, times } from '@assay/test-support/report';
import { loadZen, ZEN, zenPolicy } from './support/zen-policy.ts';

/**
 * Evaluation of the example policies with its complete explanation, beside two rule engines in interleaved slices.
 *
 * Equivalent work is: from the same facts the same score, band and decision, checked before anything is measured, from
 * a policy that was read beforehand, with points, bands and rules in the engine's own language as far as it has them,
 * and with the engine's own account of what it did (zen's trace, json-rules-engine's results) as an object. They are
 * asked neither for unknown inputs nor for factors and rules in one list, and need not rid actions of repeats.
 *
 * A second is a second of CPU on any thread, since zen works on threads of its own. The peers are asked 64 at a time,
 * which suits zen best. It is asked without its trace too: the ratio is to the fastest of all.
 */
const SLICES = 7;
const SLICE_MILLISECONDS = Number(process.argv[2] ?? 400);
const AT_A_TIME = 64;

/** What was made last, so that no evaluation can be optimized away. */
let last: unknown;

interface Contender {
  readonly name: string;
  /** Evaluates so many times. */
  readonly run: (times: number) => void | Promise<void>;
  readonly perSecond: number[];
}

const zen = await loadZen();
if (!zen) console.log(`zen is skipped: npm install --no-save ${ZEN}`);

for (const name of ['onboarding', 'fraud']) {
  const example = readExample(name);
  const contenders = await contendersOf(example);
  for (let round = 0; round <= SLICES; round += 1) {
    for (const { run, perSecond } of contenders) {
      const rate = await slice(run);
      if (round > 0) perSecond.push(rate); // the first one warms up
    }
  }
  report(example, contenders);
}

async function contendersOf({ definition, facts }: Example): Promise<readonly Contender[]> {
  const policy = currentEvaluator.compile(definition);
  const receipts = facts.map((one) => receiptsOf(definition, one));
  const inputs = receipts.map((one) => policy.resolve(one, EVALUATED_AT));
  const peers = {
    ...(zen && {
      zen: zenPolicy(zen, definition, true),
      'zen without its trace': zenPolicy(zen, definition, false),
    }),
    'json-rules-engine': jsonRulesPolicy(definition),
  };
  for (const [index, one] of facts.entries()) {
    const { score, band, decision } = policy.evaluate(inputs[index] ?? []);
    for (const [name, peer] of Object.entries(peers)) {
      const found = await peer.evaluate(peer.prepare(one));
      if (found.score !== score || found.band !== band || found.decision !== decision)
        throw new Error(
          `${name} says ${JSON.stringify(found)}, not ${JSON.stringify({ score, band, decision })}`,
        );
    }
  }
  return [
    contender(
      'from resolved inputs',
      cycle(inputs, (one) => policy.evaluate(one)),
    ),
    contender(
      'from receipts',
      cycle(receipts, (one) => policy.evaluate(policy.resolve(one, EVALUATED_AT))),
    ),
    ...Object.entries(peers).map(([name, peer]) => contender(name, cycleTogether(facts, peer))),
  ];
}

function contender(name: string, run: Contender['run']): Contender {
  return { name, run, perSecond: [] };
}

function cycle<T>(all: readonly T[], evaluate: (one: T) => unknown): Contender['run'] {
  return (times) => {
    for (let done = 0; done < times; done += all.length) {
      for (const one of all) last = evaluate(one);
    }
  };
}

function cycleTogether(facts: readonly Facts[], { prepare, evaluate }: Peer): Contender['run'] {
  const batch = Array.from({ length: AT_A_TIME }, (_, index) => prepare(facts[index % facts.length] ?? {}));
  return async (times) => {
    for (let done = 0; done < times; done += AT_A_TIME) last = await Promise.all(batch.map(evaluate));
  };
}

/** Evaluations in a second of CPU. */
async function slice(run: Contender['run']): Promise<number> {
  const times = 640; // a multiple of every number of facts, and of what is asked at a time
  const cpu = process.cpuUsage();
  const end = performance.now() + SLICE_MILLISECONDS;
  let done = 0;
  while (performance.now() < end) {
    await run(times);
    done += times;
  }
  const { user, system } = process.cpuUsage(cpu);
  if (last === undefined) throw new Error('Nothing was evaluated');
  return done / ((user + system) / 1e6);
}

function report({ name }: Example, contenders: readonly Contender[]): void {
  const [resolved = Number.NaN, received = Number.NaN, ...peers] = contenders.map(({ perSecond }) =>
    median(perSecond),
  );
  const rate = (perSecond: number): string => `${Math.round(perSecond)}/s`;
  print(`Evaluation of the ${name} policy, one core, complete explanation`, [
    ['from resolved inputs', { value: resolved, text: rate(resolved), wanted: { atLeast: 500_000 } }],
    ['from receipts', rate(received)],
    ...peers.map((peer, index) => [contenders[index + 2]?.name ?? '', rate(peer)] as const),
    ['ratio to the faster peer', times(resolved / Math.max(...peers), 1, { atLeast: 3 })],
    ['the same from receipts', times(received / Math.max(...peers), 1)],
  ]);
}
