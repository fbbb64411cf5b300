import { readConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock.ts';
import { interruption } from '../api/interruption.ts';
import type { Commands } from '../terminal/command-line.ts';
import { write } from '../terminal/output.ts';
import { callerChoice } from './caller-choice.ts';

/** Files of a customer base. */
export const customersCommands: Commands = {
  screen: {
    options: [
      'lists',
      'out',
      'columns',
      'format',
      'encoding',
      'review-score',
      'match-score',
      'pep-lookback-months',
      'status',
      'resume',
      'url',
      'organization',
      'mode',
    ],
    flags: ['monitor', 'force'],
    words: ['...'],
    failsWith: 2,
    run: async (options, paths, flags) => {
      const { screenOptions } = await import('../screen/screen-options.ts');
      const asked = {
        ...screenOptions(options, paths, flags),
        calling: callerChoice(options, 'assay screen'),
      };
      const { screenFile } = await import('../screen/screen.ts');
      process.exitCode = await screenFile(readConfig(), asked, { say: write, signal: interruption() });
    },
  },
  import: {
    options: ['kind', 'source', 'observed-at', 'types', 'columns', 'format', 'url', 'organization', 'mode'],
    repeated: ['ignore-column'],
    flags: ['dry-run'],
    words: ['FILE'],
    failsWith: 2,
    run: async (options, [path = ''], flags, { 'ignore-column': ignored }) => {
      const { importOptions } = await import('../import/import-options.ts');
      const asked = {
        ...importOptions(options, path, { flags, ignored }),
        calling: callerChoice(options, 'assay import'),
      };
      const complain = (line: string): void => void process.stderr.write(line);
      const surroundings = { say: write, complain, signal: interruption(), now: () => systemClock.now() };
      const { importSubjects } = await import('../import/import-subjects.ts');
      process.exitCode = await importSubjects(readConfig(), asked, surroundings);
    },
  },
};
