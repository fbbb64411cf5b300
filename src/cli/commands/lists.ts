import { readConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock.ts';
import type { CommandLine, Commands } from '../command-line.ts';
import type { Switch } from '../lists.ts';
import { day, required } from '../options.ts';
import { write } from '../output.ts';

/** The lists that names are screened against. */
export const listsCommands: Commands = {
  'lists import': {
    options: [],
    flags: ['force'],
    words: ['KEY', 'FILE'],
    run: async (_options, [key = '', path = ''], flags) => {
      const { importList } = await import('../lists.ts');
      write(await importList(readConfig(), { key, path, force: flags.has('force') }));
    },
  },
  'lists update': {
    options: [],
    words: ['...'],
    run: async (_options, keys) => {
      const { updateLists } = await import('../lists.ts');
      if (!(await updateLists(readConfig(), keys, write))) process.exitCode = 1;
    },
  },
  'lists rollback': switching('rollback'),
  'lists enable': switching('enable'),
  'lists disable': switching('disable'),
  'lists status': { options: [], run: runListsStatus },
  lists: { options: [], run: runListsStatus },
  'pep build': {
    options: ['positions', 'out', 'published', 'entities', 'user-agent'],
    repeated: ['wikidata', 'roster'],
    run: async (options, _words, _flags, { wikidata = [], roster = [] }) => {
      const asked = {
        wikidata,
        rosters: roster,
        positionsPath: options['positions'] ?? null,
        outPath: required(options, 'out'),
        published: day(options, 'published'),
        entitiesUrl: options['entities'],
        userAgent: options['user-agent'],
      };
      const { buildPep } = await import('../pep.ts');
      write(await buildPep(asked, systemClock.now()));
    },
  },
};

function switching(what: Switch): CommandLine {
  return {
    options: [],
    words: ['KEY'],
    run: async (_options, [key = '']) => {
      const { switchList } = await import('../lists.ts');
      write(await switchList(readConfig(), what, key));
    },
  };
}

async function runListsStatus(): Promise<void> {
  const { showLists } = await import('../lists.ts');
  write(await showLists(readConfig()));
}
