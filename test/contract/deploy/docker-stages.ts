import { DockerfileParser, type Instruction } from 'dockerfile-ast';

/** One part of a Dockerfile, from its FROM on. */
export interface Stage {
  /** Where it is named by others. */
  readonly name: string | undefined;
  /** With arguments put in. */
  readonly base: string;
  readonly commands: readonly string[];
  readonly workFolder: string;
  readonly copies: readonly Copied[];
  /** The arguments of all other instructions, by keyword. */
  argumentsOf(keyword: string): readonly string[];
}

export interface Copied {
  /** A stage, or undefined for the folder that is built from. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
}

export function stagesOf(text: string): readonly Stage[] {
  const file = DockerfileParser.parse(text);
  const instructions = file.getInstructions();
  const starts = file.getFROMs();
  return starts.map((from, at) => {
    const first = from.getRange().start.line;
    const end = starts[at + 1]?.getRange().start.line ?? Infinity;
    const own = instructions.filter((one) => {
      const { line } = one.getRange().start;
      return line >= first && line < end;
    });
    const argumentsOf = (keyword: string): readonly string[] =>
      own.filter((one) => one.getKeyword() === keyword).map(argumentsText);
    return {
      name: from.getBuildStage() ?? undefined,
      base: withArguments(from.getImage() ?? '', instructions),
      commands: argumentsOf('RUN'),
      workFolder: argumentsOf('WORKDIR').at(-1) ?? '/',
      copies: argumentsOf('COPY').map(copied),
      argumentsOf,
    };
  });
}

/** With its flags; lines that go on are one. */
function argumentsText(instruction: Instruction): string {
  return instruction
    .getTextContent()
    .replace(/^\w+\s+/, '')
    .replaceAll(/\\\n\s*/g, '');
}

function withArguments(image: string, instructions: readonly Instruction[]): string {
  const values = instructions
    .filter((one) => one.getKeyword() === 'ARG')
    .map((one) => argumentsText(one).split('=') as [string, string?]);
  return image.replaceAll(
    /\$\{(\w+)\}/g,
    (_all, name) => values.find(([known]) => known === name)?.[1] ?? '',
  );
}

function copied(text: string): Copied {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  return { from, sources: words.filter((word) => !word.startsWith('--')).slice(0, -1) };
}
