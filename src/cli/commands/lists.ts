import { readConfig } from '../../config.ts';
import { MODES } from '../../kernel/scope.ts';
import { systemClock } from '../../platform/clock.ts';
import type { CommandLine, Commands } from '../terminal/command-line.ts';
import type { Switch } from '../lists/lists.ts';
import { choice, day, type Options, required, UsageError } from '../terminal/options.ts';
import { write } from '../terminal/output.ts';
import { callerChoice } from './caller-choice.ts';

const CALLING = ['url', 'organization', 'mode'] as const;
const OWN_LIST = /^own:/;
const ENTRY_CHANGES = ['added', 'changed', 'removed'] as const;

/** The lists that names are screened against. */
export const listsCommands: Commands = {
  'lists import': {
    options: [],
    flags: ['force'],
    words: ['KEY', 'FILE'],
    run: async (_options, [key = '', path = ''], flags) => {
      const { importList } = await import('../lists/lists.ts');
      write(await importList(readConfig(), { key, path, force: flags.has('force') }));
    },
  },
  'lists update': {
    options: [],
    words: ['...'],
    run: async (_options, keys) => {
      const { updateLists } = await import('../lists/lists.ts');
      if (!(await updateLists(readConfig(), keys, write))) process.exitCode = 1;
    },
  },
  'lists versions': {
    options: CALLING,
    words: ['KEY'],
    run: async (options, [key = '']) => {
      const list = { key, calling: callingFor(key, options) };
      const { showVersions } = await import('../list-versions/show-versions.ts');
      write(await showVersions(readConfig(), list));
    },
  },
  'lists changes': {
    options: ['from', 'to', 'change', ...CALLING],
    words: ['KEY'],
    run: async (options, [key = '']) => {
      const change = options['change'] === undefined ? undefined : choice(options, 'change', ENTRY_CHANGES);
      const asked = { from: options['from'], to: options['to'], change };
      const list = { key, calling: callingFor(key, options) };
      const { showChanges } = await import('../list-versions/show-versions.ts');
      await showChanges(readConfig(), { ...list, asked }, write);
    },
  },
  'lists rollback': {
    options: ['organization', 'mode'],
    words: ['KEY'],
    run: async (options, [key = '']) => {
      requireOwn(key, options);
      write(await rolledBack(key, options));
    },
  },
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
      const { buildPep } = await import('../lists/pep.ts');
      write(await buildPep(asked, systemClock.now()));
    },
  },
};

function switching(what: Switch): CommandLine {
  return {
    options: [],
    words: ['KEY'],
    run: async (_options, [key = '']) => {
      const { switchList } = await import('../lists/lists.ts');
      write(await switchList(readConfig(), what, key));
    },
  };
}

/** Official lists are the same for everybody. */
function requireOwn(key: string, options: Options): void {
  const given = CALLING.find((name) => options[name] !== undefined);
  if (given !== undefined && !OWN_LIST.test(key))
    throw new UsageError(`--${given} is for lists of an organization: ${key} is everybody's.`);
}

function callingFor(key: string, options: Options) {
  requireOwn(key, options);
  return callerChoice(options, 'assay lists');
}

async function rolledBack(key: string, options: Options): Promise<string> {
  if (!OWN_LIST.test(key)) {
    const { switchList } = await import('../lists/lists.ts');
    return switchList(readConfig(), 'rollback', key);
  }
  const mode = choice(options, 'mode', MODES, 'live');
  const { rollbackOwn } = await import('../list-versions/rollback-own.ts');
  return rollbackOwn(readConfig(), { key, organization: options['organization'], mode });
}

async function runListsStatus(): Promise<void> {
  const { showLists } = await import('../lists/lists.ts');
  write(await showLists(readConfig()));
}
