#!/usr/bin/env node
import { commandOf, type Commands } from './cli/terminal/command-line.ts';
import { administrationCommands } from './cli/commands/administration.ts';
import { customersCommands } from './cli/commands/customers.ts';
import { listsCommands } from './cli/commands/lists.ts';
import { policiesCommands } from './cli/commands/policies.ts';
import { safekeepingCommands } from './cli/commands/safekeeping.ts';
import { serviceCommands } from './cli/commands/service.ts';
import { databaseFaultText } from './cli/terminal/database-fault.ts';
import { UsageError } from './cli/terminal/options.ts';
import { write } from './cli/terminal/output.ts';
import { USAGE } from './cli/terminal/usage.ts';
import { ExplainedError } from './kernel/explained-error.ts';
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
  } else {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`assay: ${databaseFaultText(error) ?? stack}\n`);
  }
  process.exitCode = error instanceof UsageError ? 2 : failureCode;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  report(error);
}
