import { readConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock.ts';
import { interruption } from '../api/interruption.ts';
import type { Commands } from '../terminal/command-line.ts';
import { choice } from '../terminal/options.ts';
import { write } from '../terminal/output.ts';
import type { ServeRole } from '../service/serve.ts';

/** The service itself: it runs, its schema and its health. */
export const serviceCommands: Commands = {
  serve: {
    options: ['role'],
    flags: ['demo'],
    run: async (options, _words, flags) => {
      const role = choice<ServeRole>(options, 'role', ['api', 'worker', 'all'], 'all');
      const { serve } = await import('../service/serve.ts');
      if (!flags.has('demo')) return serve(readConfig(), role);
      const { prepareDemo } = await import('../demo/demo.ts');
      return serve(await prepareDemo(readConfig(), write), role, true);
    },
  },
  migrate: {
    options: [],
    run: async () => {
      const { migrateDatabase } = await import('../service/migrate.ts');
      write(await migrateDatabase(readConfig()));
    },
  },
  distribute: {
    options: [],
    run: async () => {
      const { distributeDatabase } = await import('../service/distribute.ts');
      write(await distributeDatabase(readConfig()));
    },
  },
  bench: {
    options: [],
    words: ['...'],
    run: async (_options, names) => {
      const { runBenches } = await import('../service/bench.ts');
      process.exitCode = await runBenches(names);
    },
  },
  doctor: {
    options: [],
    flags: ['invariants'],
    run: (_options, _words, flags) => (flags.has('invariants') ? judgeInvariants() : runDoctor()),
  },
};

async function runDoctor(): Promise<void> {
  const { examine } = await import('../doctor/doctor.ts');
  const findings = await examine(readConfig(), () => systemClock.now());
  for (const { good, what, detail } of findings)
    process.stdout.write(`${good ? '  ok ' : 'FAIL '} ${what.padEnd(14)} ${detail}\n`);
  if (findings.some(({ good }) => !good)) process.exitCode = 1;
}

async function judgeInvariants(): Promise<void> {
  const { examineInvariants } = await import('../doctor/invariants.ts');
  const around = { say: write, signal: interruption(), now: () => systemClock.now() };
  if (!(await examineInvariants(readConfig(), around))) process.exitCode = 1;
}
