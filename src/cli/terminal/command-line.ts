import { parseArgs } from 'node:util';
import { type Options, UsageError } from './options.ts';

export interface CommandLine {
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

/** By the words that name them. A command whose name begins another's comes after it. */
export type Commands = Readonly<Record<string, CommandLine>>;

/** The command that these words call, with its options and further words read. */
export function commandOf(
  commands: Commands,
  words: readonly string[],
): { readonly command: CommandLine; readonly run: () => Promise<void> } {
  const name = Object.keys(commands).find(
    (known) => words.slice(0, known.split(' ').length).join(' ') === known,
  );
  const command = name === undefined ? undefined : commands[name];
  if (!command || name === undefined)
    throw new UsageError(words.length === 0 ? '' : `There is no command '${words.join(' ')}'.`);
  return { command, run: () => run(command, words.slice(name.split(' ').length)) };
}

function run(command: CommandLine, words: readonly string[]): Promise<void> {
  const { values, positionals } = parseWords(words, command);
  const given = Object.entries(values);
  return command.run(
    Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) as Options,
    positionals,
    new Set(given.filter(([, value]) => value === true).map(([option]) => option)),
    Object.fromEntries(given.filter(([, value]) => Array.isArray(value))) as Readonly<
      Record<string, readonly string[]>
    >,
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
