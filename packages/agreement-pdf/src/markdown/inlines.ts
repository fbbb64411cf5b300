import type { Inline, ValueSpan } from '../agreement/agreement.ts';
import { SourceError } from '../agreement/fault.ts';
import { indexOf, SENTINEL } from '../liquid/output.ts';
import type { Token } from './parser.ts';

/** The context for reading inlines. */
export interface InlineContext {
  readonly values: readonly string[];
  /** Where a piece of text, found from this place of the rendered text on, stands in the source. */
  offsetOf(piece: string, from: number): number;
}

type Style = Pick<Extract<Inline, { kind: 'text' }>, 'strong' | 'emphasis' | 'link'>;

const HTTPS_OR_MAIL = /^(?:https:\/\/|mailto:)/i;
const PLAIN: Style = { strong: false, emphasis: false, link: null };
/** Characters that no page shows; a value may contain them, and must not disturb the line. */
// oxlint-disable-next-line no-control-regex -- these are the characters meant
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** The runs of one paragraph, heading or cell. `from` is where its text begins in the rendered text. */
export function inlinesOf(tokens: readonly Token[], from: number, reading: InlineContext): readonly Inline[] {
  const inlines: Inline[] = [];
  const styles: Style[] = [PLAIN];
  for (const token of tokens) {
    const style = styles.at(-1) ?? PLAIN;
    switch (token.type) {
      case 'text':
      case 'text_special':
        inlines.push(...runsOf(token.content, style, reading.values));
        break;
      case 'softbreak':
        inlines.push({ kind: 'text', text: ' ', code: false, ...style });
        break;
      case 'hardbreak':
        inlines.push({ kind: 'break' });
        break;
      case 'code_inline':
        inlines.push({ kind: 'text', text: codeOf(token.content, from, reading), code: true, ...style });
        break;
      case 'strong_open':
        styles.push({ ...style, strong: true });
        break;
      case 'em_open':
        styles.push({ ...style, emphasis: true });
        break;
      case 'link_open':
        styles.push({ ...style, link: addressOf(token, from, reading) });
        break;
      case 'strong_close':
      case 'em_close':
      case 'link_close':
        styles.pop();
        break;
      default:
        refuse(token, from, reading);
    }
  }
  return inlines;
}

/** Document 3, *Source syntax*, rule 2: values are literal text. A line break in one breaks the line. */
function runsOf(content: string, style: Style, values: readonly string[]): readonly Inline[] {
  const lines = [new FilledLine()];
  let done = 0;
  for (const { 0: sentinel, 1: digits = '', index } of content.matchAll(SENTINEL)) {
    const own = content.slice(done, index).split('\n');
    const value = (values[indexOf(digits)] ?? '').replace(/\r\n?/g, '\n').replace(CONTROL, ' ').split('\n');
    done = index + sentinel.length;
    for (const [at, text] of own.entries()) lineFor(lines, at).add(text);
    for (const [at, text] of value.entries()) lineFor(lines, at).addValue(text);
  }
  for (const [at, text] of content.slice(done).split('\n').entries()) lineFor(lines, at).add(text);
  return lines.flatMap((line, index): readonly Inline[] => [
    ...(index > 0 ? [{ kind: 'break' } as const] : []),
    ...line.runs(style),
  ]);
}

/** The last of the lines, or a new one behind it. */
function lineFor(lines: FilledLine[], place: number): FilledLine {
  const last = lines.at(-1);
  if (last && place === 0) return last;
  const line = new FilledLine();
  lines.push(line);
  return line;
}

/** Text of the source and values, while they are put together. */
class FilledLine {
  #text = '';
  readonly #values: ValueSpan[] = [];

  add(text: string): void {
    this.#text += text;
  }

  addValue(text: string): void {
    const from = this.#text.length;
    this.#text += text;
    if (text !== '') this.#values.push({ from, to: this.#text.length });
  }

  runs(style: Style): readonly Inline[] {
    if (this.#text === '') return [];
    const values = this.#values.length === 0 ? {} : { values: this.#values };
    return [{ kind: 'text', text: this.#text, code: false, ...style, ...values }];
  }
}

/** The runs of code, in a line or a block. */
export function codeOf(content: string, from: number, reading: InlineContext): string {
  const [sentinel] = content.match(SENTINEL) ?? [];
  if (sentinel === undefined) return content;
  return fail('variable_in_code', 'No variable may stand in code.', reading.offsetOf(sentinel, from));
}

function addressOf(token: Token, from: number, reading: InlineContext): string {
  const address = String(token.attrGet('href') ?? '');
  const [sentinel] = `${address} ${token.attrGet('title') ?? ''}`.match(SENTINEL) ?? [];
  if (sentinel !== undefined)
    return fail('variable_in_url', 'No variable may stand in an address.', reading.offsetOf(sentinel, from));
  if (HTTPS_OR_MAIL.test(address) && isAddress(address)) return address;
  const at = reading.offsetOf(address === '' ? '](' : address, from);
  return fail('link_not_supported', 'Only https: and mailto: addresses can be linked.', at);
}

function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, hostname, pathname } = new URL(address);
  if (protocol === 'mailto:') return pathname !== '';
  return hostname !== '' && username === '' && password === '';
}

function refuse(token: Token, from: number, reading: InlineContext): never {
  if (token.type === 'image')
    return fail('image_not_supported', 'Images are not supported.', reading.offsetOf('![', from));
  if (token.type === 'html_inline')
    return fail('html_not_supported', 'HTML is not supported.', reading.offsetOf(token.content, from));
  return fail('markdown_not_supported', `${token.type} is not supported.`, reading.offsetOf('', from));
}

function fail(code: string, message: string, offset: number): never {
  throw new SourceError('invalid_template', code, message, offset);
}
