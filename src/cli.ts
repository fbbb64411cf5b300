#!/usr/bin/env node
import { commandOf, type Commands } from './cli/command-line.ts';
import { administrationCommands } from './cli/commands/administration.ts';
import { customersCommands } from './cli/commands/customers.ts';
import { listsCommands } from './cli/commands/lists.ts';
import { policiesCommands } from './cli/commands/policies.ts';
import { safekeepingCommands } from './cli/commands/safekeeping.ts';
import { serviceCommands } from './cli/commands/service.ts';
import { UsageError } from './cli/options.ts';
import { write } from './cli/output.ts';
import { USAGE } from './cli/usage.ts';
import { errorCode } from './kernel/error-code.ts';
import { ExplainedError } from './kernel/explained-error.ts';
import { type DatabaseFault, faultOf, isUnavailable } from './platform/database/errors.ts';
import { VERSION } from './platform/version.ts';

/** Each loads its own modules when it runs: a service loads nothing of the others. */
const COMMANDS: Commands = {
  ...serviceCommands,
  ...administrationCommands,
  ...listsCommands,
  ...customersCommands,
  ...policiesCommands,
  ...safekeepingCommands,
};

/** A wrong name or password, a database that is not there, a right that is not given. */
const REFUSED_BY_DATABASE = /^(28...|3D000|42501)$/;

const DATABASE_FAULTS: Readonly<Record<DatabaseFault, string>> = {
  away: 'The database does not answer. Check DATABASE_URL.',
  slow: 'The database does not answer in time: look for what keeps it busy, or holds a lock.',
  full: 'The disk of the database is full: make room there.',
  read_only:
    'The database may only be read: it is a standby, or a fail-over is under way. Let DATABASE_URL lead to the primary.',
  not_writable: 'The database cannot write its files: its own log tells why.',
};

/** The exit code of a failure that is no wrong usage. */
let failureCode: 1 | 2 = 1;

async function main(words: readonly string[]): Promise<void> {
  if (words[0] === 'help' || words.includes('--help') || words.includes('-h')) return write(USAGE);
  if (words[0] === '--version') return write(`Assay ${VERSION}\n`);
  const { command, run } = commandOf(COMMANDS, words);
  failureCode = command.failsWith ?? 1;
  await run();
}

/** Failures that a person can mend come as one clear line; anything else is a bug and shows its stack. */
function report(error: unknown): void {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}${error.message === '' ? '' : '\n\n'}${USAGE}`);
  } else if (error instanceof ExplainedError) {
    process.stderr.write(`assay: ${error.message}\n`);
  } else if (error instanceof Error && REFUSED_BY_DATABASE.test(errorCode(error) ?? '')) {
    process.stderr.write(`assay: The database refuses: ${error.message}. Check DATABASE_URL.\n`);
  } else if (isUnavailable(error)) {
    process.stderr.write(`assay: ${DATABASE_FAULTS[faultOf(error)]}\n`);
  } else {
    process.stderr.write(
      `assay: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
  process.exitCode = error instanceof UsageError ? 2 : failureCode;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  report(error);
}
