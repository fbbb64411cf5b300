#!/usr/bin/env node
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { CallerChoice } from './cli/api/api-caller.ts';
import { interruption } from './cli/api/interruption.ts';
import { openServer, StartRefused } from './cli/bootstrap.ts';
import type { Switch } from './cli/lists.ts';
import { OperatorRefusal } from './cli/operator-refusal.ts';
import { choice, day, expiry, httpAddress, type Options, required, UsageError } from './cli/options.ts';
import type { ServeRole } from './cli/serve.ts';
import { ConfigError, isGitHubActions, readConfig } from './config.ts';
import { ROLES } from './kernel/principal.ts';
import { MODES } from './kernel/scope.ts';
import { BackupRefused } from './platform/backup/backup-refused.ts';
import { DistributionRefused } from './platform/database/distribution.ts';
import { isUnavailable } from './platform/database/errors.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres.ts';
import { ensureDataFolder, KeyFileError } from './platform/key-files.ts';
import { openLog } from './platform/log.ts';
import { guardHistory, migrate, MigrationRefused, readMigrations } from './platform/database/migrations.ts';
import { isReady } from './platform/database/service-role.ts';
import { systemClock } from './platform/clock.ts';
import { VERSION } from './platform/version.ts';

const USAGE = `Assay ${VERSION}

  assay serve [--role api|worker|all] [--demo]
  assay migrate
  assay distribute
  assay org create --name NAME --owner-email EMAIL [--owner-password PASSWORD]
  assay user create --organization ID|NAME --email EMAIL [--name NAME] [--role owner|admin|member] [--password PASSWORD]
  assay api-key create --organization ID|NAME --mode test|live [--name NAME] [--expires-at TIME]
  assay lists status
  assay lists import KEY FILE [--force]
  assay lists update [KEY ...]
  assay lists rollback KEY
  assay lists enable KEY
  assay lists disable KEY
  assay screen FILE --lists KEY,... --out FILE [--columns FIELD=HEADER,...] [--format csv|jsonl] [--encoding NAME]
                  [--review-score N] [--match-score N] [--pep-lookback-months N] [--monitor] [--status STATUS] [--force]
                  [--url URL] [--organization ID|NAME] [--mode test|live]
  assay screen [FILE] --resume BATCH --out FILE [--status STATUS] [--force] [--url URL] [--organization ID|NAME] [--mode test|live]
  assay import FILE [--dry-run] [--kind KIND] [--source KEY|ID] [--observed-at TIME] [--types FACT=TYPE,...]
                  [--columns FIELD=HEADER,...] [--format csv|jsonl] [--url URL] [--organization ID|NAME] [--mode test|live]
  assay pep build --out FILE [--wikidata FILE|ENDPOINT ...] [--roster CSV ...] [--positions FILE] [--published DAY]
                  [--entities ADDRESS] [--user-agent TEXT]
  assay policy validate FILE ...
  assay policy test FOLDER [--junit FILE] [--watch]
  assay policy diff A B [--json] [--exit-code]
  assay policy explain FILE --inputs JSON [--json]
  assay policy backtest FILE|VERSION [--assessments FILE] [--from TIME] [--to TIME] [--context ID] [--limit N] [--moved FILE]
                  [--json] [--exit-code] [--url URL] [--organization ID|NAME] [--mode test|live]
  assay history verify EXPORT|DOSSIER [--keys FILE] [--authority FILE]
  assay master-key status
  assay master-key rotate [--unseen]
  assay backup FOLDER [--keys FILE]
  assay restore FOLDER [--keys FILE] [--verify]
  assay bench [NAME ...]
  assay doctor [--invariants]
  assay --help
  assay --version

Settings are environment variables; the README lists them.
`;

interface CommandLine {
  readonly options: readonly string[];
  /** Options that may be given several times. */
  readonly repeated?: readonly string[];
  /** Options without a value. */
  readonly flags?: readonly string[];
  /** Words that follow the command; with `...` any number of them. */
  readonly words?: readonly string[];
  /** The exit code that says that it could not run; 1 says that of most commands, and of these what they found. */
  readonly failsWith?: 2;
  readonly run: (
    options: Options,
    words: readonly string[],
    flags: ReadonlySet<string>,
    repeated: Readonly<Record<string, readonly string[]>>,
  ) => Promise<void>;
}

/**
 * A command whose name begins another's comes after it. Each loads its own modules: a service loads nothing of the
 * others.
 */
const COMMANDS: Readonly<Record<string, CommandLine>> = {
  serve: {
    options: ['role'],
    flags: ['demo'],
    run: async (options, _words, flags) => {
      const role = choice<ServeRole>(options, 'role', ['api', 'worker', 'all'], 'all');
      const { serve } = await import('./cli/serve.ts');
      if (!flags.has('demo')) return serve(readConfig(), role);
      const { prepareDemo } = await import('./cli/demo/demo.ts');
      return serve(await prepareDemo(readConfig(), write), role, true);
    },
  },
  migrate: { options: [], run: runMigrate },
  distribute: {
    options: [],
    run: async () => {
      const { distributeDatabase } = await import('./cli/distribute.ts');
      write(await distributeDatabase(readConfig()));
    },
  },
  'org create': {
    options: ['name', 'owner-email', 'owner-password'],
    run: async (options) => {
      const asked = {
        name: required(options, 'name'),
        ownerEmail: required(options, 'owner-email'),
        ownerPassword: options['owner-password'],
      };
      const { createOrganization } = await import('./cli/administration.ts');
      print(await createOrganization(readConfig(), asked));
    },
  },
  'user create': {
    options: ['organization', 'email', 'name', 'role', 'password'],
    run: async (options) => {
      const email = required(options, 'email');
      const { name = email, password } = options;
      const role = choice(options, 'role', ROLES, 'member');
      const asked = { organization: required(options, 'organization'), email, name, role, password };
      const { createUser } = await import('./cli/administration.ts');
      print(await createUser(readConfig(), asked));
    },
  },
  'api-key create': {
    options: ['organization', 'mode', 'name', 'expires-at'],
    run: async (options) => {
      const mode = choice(options, 'mode', MODES);
      const { name = 'From the command line' } = options;
      const organization = required(options, 'organization');
      const asked = { organization, mode, name, expiresAt: expiry(options) };
      const { makeApiKey } = await import('./cli/administration.ts');
      print(await makeApiKey(readConfig(), asked));
    },
  },
  'lists import': {
    options: [],
    flags: ['force'],
    words: ['KEY', 'FILE'],
    run: async (_options, [key = '', path = ''], flags) => {
      const { importList } = await import('./cli/lists.ts');
      write(await importList(readConfig(), { key, path, force: flags.has('force') }));
    },
  },
  'lists update': {
    options: [],
    words: ['...'],
    run: async (_options, keys) => {
      const { updateLists } = await import('./cli/lists.ts');
      if (!(await updateLists(readConfig(), keys, write))) process.exitCode = 1;
    },
  },
  'lists rollback': switching('rollback'),
  'lists enable': switching('enable'),
  'lists disable': switching('disable'),
  'lists status': { options: [], run: runListsStatus },
  lists: { options: [], run: runListsStatus },
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
      const { screenOptions } = await import('./cli/screen/screen-options.ts');
      const asked = {
        ...screenOptions(options, paths, flags),
        calling: callerChoice(options, 'assay screen'),
      };
      const { screenFile } = await import('./cli/screen/screen.ts');
      process.exitCode = await screenFile(readConfig(), asked, { say: write, signal: interruption() });
    },
  },
  import: {
    options: ['kind', 'source', 'observed-at', 'types', 'columns', 'format', 'url', 'organization', 'mode'],
    flags: ['dry-run'],
    words: ['FILE'],
    failsWith: 2,
    run: async (options, [path = ''], flags) => {
      const { importOptions } = await import('./cli/import/import-options.ts');
      const asked = {
        ...importOptions(options, path, flags),
        calling: callerChoice(options, 'assay import'),
      };
      const complain = (line: string): void => void process.stderr.write(line);
      const surroundings = { say: write, complain, signal: interruption(), now: () => systemClock.now() };
      const { importSubjects } = await import('./cli/import/import-subjects.ts');
      process.exitCode = await importSubjects(readConfig(), asked, surroundings);
    },
  },
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
      const { buildPep } = await import('./cli/pep.ts');
      write(await buildPep(asked, systemClock.now()));
    },
  },
  'policy validate': {
    options: [],
    words: ['FILE', '...'],
    run: async (_options, paths) => {
      const { validatePolicies } = await import('./cli/policy/validate.ts');
      await offline(() => validatePolicies(paths, { say: write, annotates: isGitHubActions() }));
    },
  },
  'policy test': {
    options: ['junit'],
    flags: ['watch'],
    words: ['FOLDER'],
    run: async (options, [folder = ''], flags) => {
      const { testPolicies, watchPolicies } = await import('./cli/policy/test.ts');
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
      const { comparePolicyFiles } = await import('./cli/policy/compare.ts');
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
      const { explainPolicy } = await import('./cli/policy/explain.ts');
      await offline(() => explainPolicy(asked, systemClock.now(), write));
    },
  },
  'policy backtest': {
    options: ['assessments', 'from', 'to', 'context', 'limit', 'moved', 'url', 'organization', 'mode'],
    flags: ['json', 'exit-code'],
    words: ['FILE|VERSION'],
    failsWith: 2,
    run: async (options, [tried = ''], flags) => {
      const { backtestOptions } = await import('./cli/policy/backtest/backtest-options.ts');
      const asked = backtestOptions(options, tried, flags);
      const calling = callerChoice(options, 'assay policy backtest');
      const surroundings = { config: readConfig, calling, say: write, signal: interruption() };
      const { backtestPolicy } = await import('./cli/policy/backtest/backtest.ts');
      await offline(() => backtestPolicy(asked, surroundings));
    },
  },
  'history verify': {
    options: ['keys', 'authority'],
    words: ['EXPORT|DOSSIER'],
    run: async ({ keys, authority }, [path = '']) => {
      const { HistoryFileError, verifyHistory } = await import('./cli/history.ts');
      try {
        const { text, holds } = await verifyHistory(path, { keys, authority });
        write(text);
        if (!holds) process.exitCode = 1;
      } catch (error) {
        if (!(error instanceof HistoryFileError)) throw error;
        process.stderr.write(`assay: ${error.message}\n`);
        process.exitCode = 2;
      }
    },
  },
  'master-key status': {
    options: [],
    run: async () => {
      const { showMasterKeys } = await import('./cli/master-key.ts');
      if (!(await showMasterKeys(readConfig(), write))) process.exitCode = 1;
    },
  },
  'master-key rotate': {
    options: [],
    flags: ['unseen'],
    run: async (_options, _words, flags) => {
      const { rotateMasterKey } = await import('./cli/master-key.ts');
      const asked = { say: write, unseen: flags.has('unseen') };
      if (!(await rotateMasterKey(readConfig(), asked))) process.exitCode = 1;
    },
  },
  backup: {
    options: ['keys'],
    words: ['FOLDER'],
    run: async ({ keys }, [folder = '']) => {
      const { backUp } = await import('./cli/backup/backup.ts');
      await backUp(readConfig(), { folder, keysPath: keys }, { say: write, signal: interruption() });
    },
  },
  restore: {
    options: ['keys'],
    flags: ['verify'],
    words: ['FOLDER'],
    run: async ({ keys }, [folder = ''], flags) => {
      const { restore } = await import('./cli/backup/restore.ts');
      const asked = { folder, keysPath: keys, verify: flags.has('verify') };
      const around = { say: write, signal: interruption(), now: () => systemClock.now() };
      if (!(await restore(readConfig(), asked, around))) process.exitCode = 1;
    },
  },
  bench: {
    options: [],
    words: ['...'],
    run: async (_options, names) => {
      const { runBenches } = await import('./cli/bench.ts');
      process.exitCode = await runBenches(names);
    },
  },
  doctor: {
    options: [],
    flags: ['invariants'],
    run: (_options, _words, flags) => (flags.has('invariants') ? judgeInvariants() : runDoctor()),
  },
};

/** The exit code of a failure that is no wrong usage. */
let failureCode: 1 | 2 = 1;

async function main(words: readonly string[]): Promise<void> {
  if (words[0] === 'help' || words.includes('--help') || words.includes('-h')) return write(USAGE);
  if (words[0] === '--version') return write(`Assay ${VERSION}\n`);
  const name = Object.keys(COMMANDS).find(
    (known) => words.slice(0, known.split(' ').length).join(' ') === known,
  );
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command || name === undefined)
    throw new UsageError(words.length === 0 ? '' : `There is no command '${words.join(' ')}'.`);
  failureCode = command.failsWith ?? 1;
  const { values, positionals } = parseWords(words.slice(name.split(' ').length), command);
  const flags = new Set(Object.keys(values).filter((option) => values[option] === true));
  const options = Object.entries(values).filter(([, value]) => typeof value === 'string');
  const repeated = Object.entries(values).filter(([, value]) => Array.isArray(value));
  await command.run(
    Object.fromEntries(options) as Options,
    positionals,
    flags,
    Object.fromEntries(repeated) as Readonly<Record<string, readonly string[]>>,
  );
}

function parseWords(
  args: readonly string[],
  { options, repeated = [], flags = [], words = [] }: CommandLine,
) {
  const parsed = parseStrictly(args, {
    ...Object.fromEntries(repeated.map((name) => [name, { type: 'string', multiple: true } as const])),
    ...Object.fromEntries(options.map((name) => [name, { type: 'string' } as const])),
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' } as const])),
  });
  const { positionals } = parsed;
  const missing = words.filter((word) => word !== '...')[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is needed.`);
  if (positionals.length > words.length && !words.includes('...'))
    throw new UsageError(`Unexpected argument '${positionals[words.length]}'.`);
  return parsed;
}

function parseStrictly(
  args: readonly string[],
  options: Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function switching(what: Switch): CommandLine {
  return {
    options: [],
    words: ['KEY'],
    run: async (_options, [key = '']) => {
      const { switchList } = await import('./cli/lists.ts');
      write(await switchList(readConfig(), what, key));
    },
  };
}

function callerChoice(options: Options, purpose: string): CallerChoice {
  const mode = options['mode'] === undefined ? undefined : choice(options, 'mode', MODES);
  return { url: httpAddress(options, 'url'), organization: options['organization'], mode, purpose };
}

function write(text: string): void {
  process.stdout.write(text);
}

/** A command on files alone: its exit code tells what it found, and 2 that it could not run. */
async function offline(command: () => Promise<number>): Promise<void> {
  const { UnreadableFile } = await import('./cli/policy/policy-file.ts');
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    process.stderr.write(`assay: ${error.message}\n`);
    process.exitCode = 2;
  }
}

async function runMigrate(): Promise<void> {
  const config = readConfig();
  await ensureDataFolder(config.dataDir);
  const server = await openServer(config, openLog('error'));
  try {
    const applied = await migrate(server.connection, await readMigrations());
    process.stdout.write(
      applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`,
    );
    if (!isReady(await guardHistory(server.connection, server.login)))
      process.stdout.write("The role of the service could not be made: 'assay doctor' tells why.\n");
  } finally {
    await server.stop();
  }
}

async function runListsStatus(): Promise<void> {
  const { showLists } = await import('./cli/lists.ts');
  write(await showLists(readConfig()));
}

async function judgeInvariants(): Promise<void> {
  const { examineInvariants } = await import('./cli/doctor/invariants.ts');
  const around = { say: write, signal: interruption(), now: () => systemClock.now() };
  if (!(await examineInvariants(readConfig(), around))) process.exitCode = 1;
}

async function runDoctor(): Promise<void> {
  const { examine } = await import('./cli/doctor/doctor.ts');
  const findings = await examine(readConfig(), () => systemClock.now());
  for (const { good, what, detail } of findings)
    process.stdout.write(`${good ? '  ok ' : 'FAIL '} ${what.padEnd(14)} ${detail}\n`);
  if (findings.some(({ good }) => !good)) process.exitCode = 1;
}

function print(made: object): void {
  process.stdout.write(`${JSON.stringify(made, null, 2)}\n`);
}

/** Failures that a person can mend come as one clear line; anything else is a bug and shows its stack. */
function report(error: unknown): void {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}${error.message === '' ? '' : '\n\n'}${USAGE}`);
  } else if (isExplained(error)) {
    process.stderr.write(`assay: ${error.message}\n`);
  } else if (error instanceof pg.DatabaseError && /^(28...|3D000|42501)$/.test(error.code ?? '')) {
    process.stderr.write(`assay: The database refuses: ${error.message}. Check DATABASE_URL.\n`);
  } else if (isUnavailable(error)) {
    process.stderr.write('assay: The database does not answer. Check DATABASE_URL.\n');
  } else {
    process.stderr.write(
      `assay: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
  process.exitCode = error instanceof UsageError ? 2 : failureCode;
}

function isExplained(error: unknown): error is Error {
  return [
    BackupRefused,
    ConfigError,
    DistributionRefused,
    MigrationRefused,
    KeyFileError,
    EmbeddedPostgresError,
    OperatorRefusal,
    StartRefused,
  ].some((kind) => error instanceof kind);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  report(error);
}
