export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'paragraph'; readonly text: string };

interface Read {
  readonly block: Block;
  readonly next: number;
}

/** The text cut into the few kinds of blocks that the reference knows; what is none of the others is a paragraph. */
export function blocksOf(text: string): readonly Block[] {
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let index = 0;
  while (index < lines.length) {
    if (lines[index]?.trim() === '') {
      index += 1;
      continue;
    }
    const read = readBlock(lines, index);
    blocks.push(read.block);
    index = read.next;
  }
  return blocks;
}

function readBlock(lines: readonly string[], start: number): Read {
  return (
    readFence(lines, start) ??
    readHeading(lines, start) ??
    readTable(lines, start) ??
    readList(lines, start) ??
    readParagraph(lines, start)
  );
}

function readFence(lines: readonly string[], start: number): Read | undefined {
  if (!lines[start]?.startsWith('```')) return undefined;
  const close = lines.findIndex((line, index) => index > start && line.startsWith('```'));
  const end = close === -1 ? lines.length : close;
  return { block: { kind: 'code', text: lines.slice(start + 1, end).join('\n') }, next: end + 1 };
}

function readHeading(lines: readonly string[], start: number): Read | undefined {
  const match = /^(#{1,4}) +(.+?) *#*$/.exec(lines[start] ?? '');
  if (!match) return undefined;
  const [, marks = '', text = ''] = match;
  return { block: { kind: 'heading', level: marks.length, text }, next: start + 1 };
}

function readTable(lines: readonly string[], start: number): Read | undefined {
  if (!lines[start]?.includes('|') || !/^ *\|?(?: *:?-+:? *\|)+ *(?::?-+:? *)?$/.test(lines[start + 1] ?? ''))
    return undefined;
  const rows = takeWhile(lines.slice(start + 2), (line) => line.includes('|'));
  return {
    block: { kind: 'table', head: cellsOf(lines[start] ?? ''), rows: rows.map(cellsOf) },
    next: start + 2 + rows.length,
  };
}

function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** An indented line goes on with the item above it. */
function readList(lines: readonly string[], start: number): Read | undefined {
  if (!isBullet(lines[start] ?? '')) return undefined;
  const taken = takeWhile(lines.slice(start), (line) => isBullet(line) || /^ +\S/.test(line));
  const items: string[] = [];
  for (const line of taken) {
    if (isBullet(line)) items.push(line.replace(/^[-*] +/, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { block: { kind: 'list', items }, next: start + taken.length };
}

function isBullet(line: string): boolean {
  return /^[-*] +\S/.test(line);
}

function readParagraph(lines: readonly string[], start: number): Read {
  const rest = takeWhile(
    lines.slice(start + 1),
    (line) => line.trim() !== '' && !/^(?:```|#{1,4} |[-*] )/.test(line),
  );
  const text = [lines[start] ?? '', ...rest].map((line) => line.trim()).join(' ');
  return { block: { kind: 'paragraph', text }, next: start + 1 + rest.length };
}

function takeWhile<Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly Item[] {
  const end = items.findIndex((item) => !holds(item));
  return end === -1 ? items : items.slice(0, end);
}
