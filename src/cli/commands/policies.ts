import { isGitHubActions, readConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock.ts';
import { interruption } from '../api/interruption.ts';
import type { Commands } from '../terminal/command-line.ts';
import { required } from '../terminal/options.ts';
import { write } from '../terminal/output.ts';
import { callerChoice } from './caller-choice.ts';

/** Policies as files. */
export const policiesCommands: Commands = {
  'policy validate': {
    options: [],
    words: ['FILE', '...'],
    run: async (_options, paths) => {
      const { validatePolicies } = await import('../policy/validate.ts');
      await offline(() => validatePolicies(paths, { say: write, annotates: isGitHubActions() }));
    },
  },
  'policy test': {
    options: ['junit'],
    flags: ['watch'],
    words: ['FOLDER'],
    run: async (options, [folder = ''], flags) => {
      const { testPolicies, watchPolicies } = await import('../policy/test.ts');
      const output = { say: write, annotates: isGitHubActions(), junitPath: options['junit'] };
      const asked = { folder, now: () => systemClock.now(), ...output };
      await offline(() => (flags.has('watch') ? watchPolicies(asked) : testPolicies(asked)));
    },
  },
  'policy diff': {
    options: [],
    flags: ['json', 'exit-code'],
    words: ['A', 'B'],
    run: async (_options, [before = '', after = ''], flags) => {
      const { comparePolicyFiles } = await import('../policy/compare.ts');
      const asked = { json: flags.has('json'), exitCode: flags.has('exit-code') };
      await offline(() => comparePolicyFiles([before, after], asked, write));
    },
  },
  'policy explain': {
    options: ['inputs'],
    flags: ['json'],
    words: ['FILE'],
    run: async (options, [path = ''], flags) => {
      const asked = { path, inputs: required(options, 'inputs'), json: flags.has('json') };
      const { explainPolicy } = await import('../policy/explain.ts');
      await offline(() => explainPolicy(asked, systemClock.now(), write));
    },
  },
  'policy backtest': {
    options: [
      'assessments',
      'from',
      'to',
      'context',
      'band',
      'limit',
      'moved',
      'url',
      'organization',
      'mode',
    ],
    flags: ['json', 'exit-code'],
    words: ['FILE|VERSION'],
    failsWith: 2,
    run: async (options, [tried = ''], flags) => {
      const { backtestOptions } = await import('../policy/backtest/backtest-options.ts');
      const asked = backtestOptions(options, tried, flags);
      const calling = callerChoice(options, 'assay policy backtest');
      const surroundings = { config: readConfig, calling, say: write, signal: interruption() };
      const { backtestPolicy } = await import('../policy/backtest/backtest.ts');
      await offline(() => backtestPolicy(asked, surroundings));
    },
  },
};

/** A command on files alone: its exit code tells what it found, and 2 that it could not run. */
async function offline(command: () => Promise<number>): Promise<void> {
  const { UnreadableFile } = await import('../policy/policy-file.ts');
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    process.stderr.write(`assay: ${error.message}\n`);
    process.exitCode = 2;
  }
}
