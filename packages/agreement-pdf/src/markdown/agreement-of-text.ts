import type { Agreement, Block, Cell, Inline, List, Signature, Table } from '../agreement/agreement.ts';
import { Places, SourceError } from '../agreement/fault.ts';
import { agreementLimits } from '../agreement/limits.ts';
import { type Chunk, type TemplateText, SENTINEL } from '../liquid/output.ts';
import { readDirective } from './directive.ts';
import { codeOf, inlinesOf, type InlineContext } from './inlines.ts';
import { markdown, type Token } from './parser.ts';

const NESTED_AT_MOST = 16;

/** Document 3, *Source syntax*, rules 2 to 4: rendered Liquid as blocks. A fault ends it with a SourceError. */
export function agreementOfText(rendered: TemplateText): Agreement {
  const reader = new BlockReader(rendered);
  const blocks = reader.read();
  return { title: titleOf(blocks), blocks };
}

function titleOf(blocks: readonly Block[]): string | null {
  const heading = blocks.find(({ kind }) => kind === 'heading');
  if (heading?.kind !== 'heading') return null;
  const title = heading.inlines.map((inline) => (inline.kind === 'text' ? inline.text : ' ')).join('');
  return title.replace(TURNING, '').replace(/\s+/g, ' ').trim() || null;
}

/** A title is shown in places that do not isolate a value in it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Goes through the tokens once; a closing token ends the block that its opening began. */
class BlockReader implements InlineContext {
  readonly values: readonly string[];
  readonly #text: string;
  readonly #source: string;
  readonly #chunks: readonly Chunk[];
  readonly #places: Places;
  readonly #tokens: readonly Token[];
  readonly #roles = new Set<string>();
  #at = 0;
  #group: { readonly signatures: Signature[]; readonly offset: number } | null = null;

  constructor({ text, source, values, chunks }: TemplateText) {
    this.values = values;
    this.#text = text;
    this.#source = source;
    this.#chunks = chunks;
    this.#places = new Places(text);
    this.#tokens = markdown.parse(text, {});
  }

  read(): readonly Block[] {
    const blocks = this.#blocks(null, 0);
    if (this.#group)
      fail('group_not_closed', 'This :::signatures is never closed with :::.', this.#group.offset);
    return blocks;
  }

  offsetOf(piece: string, from: number): number {
    const found = this.#text.indexOf(piece, from);
    return this.#sourceOffset(found < 0 ? from : found);
  }

  /** Up to the closing token, which is stepped over. */
  #blocks(closing: string | null, depth: number): readonly Block[] {
    const blocks: Block[] = [];
    for (let token = this.#tokens[this.#at]; token; token = this.#tokens[this.#at]) {
      if (depth > NESTED_AT_MOST)
        fail('nested_too_deep', `Blocks are nested at most ${NESTED_AT_MOST} deep.`, this.#startOf(token));
      this.#at += 1;
      if (token.type === closing) return blocks;
      const block = this.#block(token, depth);
      if (block) blocks.push(block);
    }
    return blocks;
  }

  #block(token: Token, depth: number): Block | null {
    if (token.type === 'directive') return this.#directive(token, depth);
    if (this.#group)
      fail(
        'group_content',
        'Nothing but signatures stands between :::signatures and :::.',
        this.#startOf(token),
      );
    switch (token.type) {
      case 'heading_open':
        return { kind: 'heading', level: levelOf(token), inlines: this.#inlines('heading_close') };
      case 'paragraph_open':
        return { kind: 'paragraph', inlines: this.#inlines('paragraph_close') };
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.#list(token, depth);
      case 'blockquote_open':
        return { kind: 'quote', blocks: this.#blocks('blockquote_close', depth + 1) };
      case 'table_open':
        return this.#table(token);
      case 'fence':
      case 'code_block':
        return this.#code(token);
      case 'hr':
        return { kind: 'rule' };
      case 'html_block':
        return fail('html_not_supported', 'HTML is not supported.', this.#startOf(token));
      default:
        return fail('markdown_not_supported', `${token.type} is not supported.`, this.#startOf(token));
    }
  }

  #code(token: Token): Block {
    const from = this.#lineStart(token);
    codeOf(token.info, from, this);
    return { kind: 'code', text: codeOf(token.content, from, this).replace(/\n$/, '') };
  }

  #inlines(closing: string): readonly Inline[] {
    const token = this.#tokens[this.#at];
    const inlines =
      token?.type === 'inline' ? inlinesOf(token.children ?? [], this.#lineStart(token), this) : [];
    while (this.#tokens[this.#at++]?.type !== closing);
    return inlines;
  }

  #list(token: Token, depth: number): List {
    const ordered = token.type === 'ordered_list_open';
    const closing = ordered ? 'ordered_list_close' : 'bullet_list_close';
    const first = this.#at;
    const items: (readonly Block[])[] = [];
    while (this.#tokens[this.#at++]?.type === 'list_item_open')
      items.push(this.#blocks('list_item_close', depth + 1));
    const inside = this.#tokens.slice(first, this.#at);
    if (inside.at(-1)?.type !== closing) throw new Error('a list without its end');
    const tight = inside.every(
      (one) => one.type !== 'paragraph_open' || one.hidden || one.level > token.level + 2,
    );
    return { kind: 'list', ordered, start: Number(token.attrGet('start') ?? 1), tight, items };
  }

  #table(table: Token): Table {
    const align: Table['align'][number][] = [];
    const rows: Cell[][] = [];
    for (
      let token = this.#tokens[this.#at++];
      token && token.type !== 'table_close';
      token = this.#tokens[this.#at++]
    ) {
      if (token.type === 'tr_open') rows.push([]);
      if (token.type === 'th_open') align.push(alignmentOf(token));
      if (token.type === 'th_open' || token.type === 'td_open')
        rows.at(-1)?.push(this.#inlines(token.type.replace('open', 'close')));
    }
    const [head = [], ...body] = rows;
    return { kind: 'table', align, head, rows: body, ...this.#headOf(table) };
  }

  /** Tags inside the row, or a turn of a loop that goes back, are no text of the source itself. */
  #headOf(table: Token): Pick<Table, 'offset' | 'isFixed'> {
    const from = this.#lineStart(table);
    const line = this.#text.slice(from, this.#places.startOfLine((table.map?.[0] ?? 0) + 1)).trimEnd();
    const [offset, end] = [this.#startOf(table), this.#sourceOffset(from + line.length - 1)];
    const first = this.#chunkAt(from + line.length - line.trimStart().length);
    const chunks = this.#chunks.slice(first, this.#chunkAt(from + line.length - 1) + 1);
    const goesOn = chunks.every((chunk, at) => at === 0 || chunk.offset > (chunks[at - 1]?.offset ?? 0));
    return { offset, isFixed: goesOn && !this.#source.slice(offset, end).includes('{%') };
  }

  #directive(token: Token, depth: number): Block | null {
    const offset = this.#startOf(token);
    if (depth > 0) fail('directive_place', 'A directive stands at the root of the document.', offset);
    const [sentinel] = token.content.match(SENTINEL) ?? [];
    if (sentinel !== undefined)
      fail(
        'variable_in_directive',
        'No variable may stand in a directive.',
        this.offsetOf(sentinel, this.#lineStart(token)),
      );
    const directive = readDirective(token.content);
    if (directive.kind === 'fault') return fail(directive.code, directive.message, offset);
    if (directive.kind === 'page_break') return this.#pageBreak(offset);
    this.#requireUnconditional(token, offset);
    if (directive.kind === 'signature') return this.#signature(directive, offset);
    return directive.kind === 'group_open' ? this.#openGroup(offset) : this.#closeGroup(offset);
  }

  #pageBreak(offset: number): Block {
    if (this.#group)
      fail('group_content', 'Nothing but signatures stands between :::signatures and :::.', offset);
    return { kind: 'page_break' };
  }

  #openGroup(offset: number): null {
    if (this.#group) fail('group_content', 'A group cannot hold another group.', offset);
    this.#group = { signatures: [], offset };
    return null;
  }

  #closeGroup(offset: number): Block {
    const group = this.#group;
    if (!group) return fail('group_not_open', 'There is no :::signatures to close.', offset);
    this.#group = null;
    if (group.signatures.length === 0)
      return fail('group_size', 'A group holds one or two signatures.', group.offset);
    return { kind: 'signatures', signatures: group.signatures, offset: group.offset };
  }

  #signature({ role, label }: Signature, offset: number): Block | null {
    if (this.#roles.has(role)) fail('role_repeated', `The role ${role} stands twice.`, offset);
    this.#roles.add(role);
    if (this.#roles.size > agreementLimits.templateRoles)
      fail('too_many_roles', `A template has at most ${agreementLimits.templateRoles} roles.`, offset);
    if (!this.#group) return { kind: 'signatures', signatures: [{ role, label }], offset };
    this.#group.signatures.push({ role, label });
    if (this.#group.signatures.length > agreementLimits.signatureGroupRoles)
      fail('group_size', 'A group holds one or two signatures.', offset);
    return null;
  }

  /** No piece of the line may come out of a condition or loop. */
  #requireUnconditional(token: Token, offset: number): void {
    const [first = 0, after = first + 1] = token.map ?? [];
    const [from, to] = [this.#places.startOfLine(first), this.#places.startOfLine(after)];
    const end = to > from ? to - 1 : this.#text.length;
    for (let at = this.#chunkAt(from); at < this.#chunks.length; at++) {
      const chunk = this.#chunks[at];
      if (!chunk || chunk.from >= end) return;
      if (chunk.depth > 0)
        fail('conditional_signature', 'A signature stands outside of every condition and loop.', offset);
    }
  }

  #lineStart(token: Token): number {
    return this.#places.startOfLine(token.map?.[0] ?? 0);
  }

  /** The offset of its first character that is no space. */
  #startOf(token: Token): number {
    const from = this.#lineStart(token);
    const indent = /^[ \t]*/.exec(this.#text.slice(from, from + 80))?.[0].length ?? 0;
    return this.#sourceOffset(from + indent);
  }

  #sourceOffset(offset: number): number {
    const chunk = this.#chunks[this.#chunkAt(offset)];
    if (!chunk) return 0;
    return chunk.kind === 'text' ? chunk.offset + Math.min(offset, chunk.to) - chunk.from : chunk.offset;
  }

  #chunkAt(offset: number): number {
    let [low, high] = [0, this.#chunks.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#chunks[middle]?.from ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }
}

function levelOf(token: Token): 1 | 2 | 3 | 4 | 5 | 6 {
  return Number(token.tag.slice(1)) as 1 | 2 | 3 | 4 | 5 | 6;
}

function alignmentOf(token: Token): Table['align'][number] {
  const [, side] = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? '')) ?? [];
  return side === 'left' || side === 'center' || side === 'right' ? side : null;
}

function fail(code: string, message: string, offset: number): never {
  throw new SourceError('invalid_template', code, message, offset);
}
