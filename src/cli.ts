#!/usr/bin/env node
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createOrganization, createUser, makeApiKey } from './cli/administration.ts';
import { examine } from './cli/doctor.ts';
import { openServer, StartRefused } from './cli/foundation.ts';
import { OperatorRefusal } from './cli/operator-client.ts';
import { serve, type ServeRole } from './cli/serve.ts';
import { ConfigError, readConfig } from './config.ts';
import { ROLES } from './kernel/principal.ts';
import { MODES } from './kernel/scope.ts';
import { parseTimestamp } from './kernel/time.ts';
import { isUnavailable } from './platform/database/errors.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/embedded-postgres.ts';
import { ensureDataFolder, KeyFileError } from './platform/key-files.ts';
import { openLog } from './platform/log.ts';
import { migrate, MigrationRefused, readMigrations } from './platform/database/migrations.ts';
import { VERSION } from './platform/version.ts';

const USAGE = `Assay ${VERSION}

  assay serve [--role api|worker|all]
  assay migrate
  assay org create --name NAME --owner-email EMAIL [--owner-password PASSWORD]
  assay user create --organization ID|NAME --email EMAIL [--name NAME] [--role owner|admin|member] [--password PASSWORD]
  assay api-key create --organization ID|NAME --mode test|live [--name NAME] [--expires-at TIME]
  assay doctor

Settings are environment variables; the README lists them.
`;

/** A call that cannot be understood: the usage follows. */
class UsageError extends Error {}

type Options = Readonly<Record<string, string | undefined>>;

const COMMANDS: Readonly<
  Record<string, { readonly options: readonly string[]; readonly run: (options: Options) => Promise<void> }>
> = {
  serve: {
    options: ['role'],
    run: (options) =>
      serve(readConfig(), choice<ServeRole>(options, 'role', ['api', 'worker', 'all'], 'all')),
  },
  migrate: { options: [], run: runMigrate },
  'org create': {
    options: ['name', 'owner-email', 'owner-password'],
    run: async (options) =>
      print(
        await createOrganization(readConfig(), {
          name: required(options, 'name'),
          ownerEmail: required(options, 'owner-email'),
          ownerPassword: options['owner-password'],
        }),
      ),
  },
  'user create': {
    options: ['organization', 'email', 'name', 'role', 'password'],
    run: async (options) => {
      const email = required(options, 'email');
      const { name = email, password } = options;
      const role = choice(options, 'role', ROLES, 'member');
      print(
        await createUser(readConfig(), {
          organization: required(options, 'organization'),
          email,
          name,
          role,
          password,
        }),
      );
    },
  },
  'api-key create': {
    options: ['organization', 'mode', 'name', 'expires-at'],
    run: async (options) => {
      const mode = choice(options, 'mode', MODES);
      const { name = 'From the command line' } = options;
      print(
        await makeApiKey(readConfig(), {
          organization: required(options, 'organization'),
          mode,
          name,
          expiresAt: expiry(options),
        }),
      );
    },
  },
  doctor: { options: [], run: runDoctor },
};

async function main(words: readonly string[]): Promise<void> {
  const name = Object.keys(COMMANDS).find(
    (known) => words.slice(0, known.split(' ').length).join(' ') === known,
  );
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command || name === undefined)
    throw new UsageError(words.length === 0 ? '' : `There is no command '${words.join(' ')}'.`);
  await command.run(parseOptions(words.slice(name.split(' ').length), command.options));
}

function parseOptions(words: readonly string[], names: readonly string[]): Options {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
    return parseArgs({ args: [...words], options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
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
  } finally {
    await server.stop();
  }
}

async function runDoctor(): Promise<void> {
  const findings = await examine(readConfig());
  for (const { good, what, detail } of findings)
    process.stdout.write(`${good ? '  ok ' : 'FAIL '} ${what.padEnd(14)} ${detail}\n`);
  if (findings.some(({ good }) => !good)) process.exitCode = 1;
}

function required(options: Options, name: string): string {
  const value = options[name];
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is needed.`);
  return value;
}

function choice<T extends string>(options: Options, name: string, allowed: readonly T[], fallback?: T): T {
  const value = options[name] ?? fallback;
  const found = allowed.find((option) => option === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(', ')}.`);
  return found;
}

function expiry(options: Options): Date | null {
  const value = options['expires-at'];
  if (value === undefined) return null;
  const time = parseTimestamp(value);
  if (!time) throw new UsageError('--expires-at must be an ISO 8601 time such as 2027-01-31T00:00:00Z.');
  return time;
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
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function isExplained(error: unknown): error is Error {
  return [
    ConfigError,
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
