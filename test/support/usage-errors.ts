import { expect } from 'vitest';
import { commandOf, type Commands } from '../../src/cli/terminal/command-line.ts';
import { UsageError } from '../../src/cli/terminal/options.ts';

/**
 * What is said before the usage to a call that cannot be understood. The program does the same with every such error: a
 * process shows it once, in `command-line.test.ts`.
 */
export async function misunderstood(commands: Commands, line: string): Promise<string> {
  const called = async (): Promise<void> => commandOf(commands, line.split(' ')).run();
  const error: unknown = await called().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return error instanceof UsageError ? error.message : '';
}
