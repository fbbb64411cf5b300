import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { UnreadableList } from './unreadable-list.ts';
import type { XmlElement, XmlShape } from './xml-element.ts';

/** Far above every official file; below them a hostile one cannot fill the memory. */
export const XML_LIMITS = {
  depth: 48,
  tokenCharacters: 1 << 20,
  recordCharacters: 8 << 20,
  recordElements: 200_000,
} as const;

const PIECE_CHARACTERS = 1 << 16;

/**
 * Streams a file piece by piece. The root comes first, as it opens, without what it holds; then its records.
 * Formats, *Import hygiene*: no document type and so no entities; an early end is `not_closed`.
 */
export async function* readXml(
  text: AsyncIterable<string>,
  shape: XmlShape,
): AsyncGenerator<readonly XmlElement[]> {
  const records = new RecordParser(shape);
  for await (const chunk of text) {
    for (let start = 0; start < chunk.length; start += PIECE_CHARACTERS) {
      const batch = records.write(chunk.slice(start, start + PIECE_CHARACTERS));
      if (batch.length > 0) yield batch;
    }
  }
  records.end();
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Record<string, string>;
  text: string;
  readonly children: OpenElement[];
}

interface KnownName {
  readonly local: string;
  readonly isRecord: boolean;
  readonly isLeftOut: boolean;
}

const MOST_KNOWN_NAMES = 1000;
const NO_CHILDREN: OpenElement[] = [];

class RecordParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #knownNames = new Map<string, KnownName>();
  readonly #shape: XmlShape;
  readonly #open: OpenElement[] = [];
  #batch: XmlElement[] = [];
  #depth = 0;
  /** The depth of the element that is being left out; 0 while none is. */
  #leavingOut = 0;
  #rootSeen = false;
  #charactersRead = 0;
  #tokenCharacters = 0;
  #recordCharacters = 0;
  #recordElements = 0;

  constructor(shape: XmlShape) {
    this.#shape = shape;
    // With more handlers than a few the engine keeps the parser as a dictionary, and it is five times as slow.
    this.#parser.on('doctype', (doctype) => this.#refuseDoctype(doctype));
    this.#parser.on('opentag', (tag) => this.#openElement(tag));
    this.#parser.on('closetag', () => this.#closeElement());
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
  }

  /** The records that ended in this piece. */
  write(piece: string): readonly XmlElement[] {
    this.#batch = [];
    this.#tokenCharacters += piece.length;
    if (this.#open.length > 0) this.#recordCharacters += piece.length;
    this.#parse(() => this.#parser.write(piece));
    this.#charactersRead += piece.length;
    if (this.#tokenCharacters > XML_LIMITS.tokenCharacters) this.#fail('a text or a tag is too long');
    if (this.#recordCharacters > XML_LIMITS.recordCharacters) this.#fail('a record is too long');
    return this.#batch;
  }

  end(): void {
    if (this.#charactersRead === 0) throw new UnreadableList('empty_file', 'the file is empty');
    if (!this.#rootSeen || this.#depth > 0) {
      throw new UnreadableList('not_closed', 'the file ends before its XML does');
    }
    this.#parse(() => this.#parser.close());
  }

  /** The parser throws plain errors, as nobody handles them. */
  #parse(step: () => unknown): void {
    try {
      step();
    } catch (error) {
      if (error instanceof UnreadableList) throw error;
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #openElement(tag: SaxesTagPlain): void {
    this.#tokenEnds();
    this.#depth += 1;
    if (this.#depth > XML_LIMITS.depth) this.#fail('elements are nested too deeply');
    if (this.#leavingOut > 0) return;
    const known = this.#knownNames.get(tag.name) ?? this.#learn(tag.name);
    if (this.#depth === 1) this.#openRoot(known.local, tag.attributes);
    else this.#keep(known, tag.attributes);
  }

  #openRoot(name: string, attributes: Record<string, string>): void {
    if (name.toLowerCase() === 'html') throw htmlPage();
    this.#checkEncoding(this.#parser.xmlDecl.encoding);
    if (name !== this.#shape.root) {
      throw new UnreadableList('unknown_format', `the file starts with <${name.slice(0, 100)}>`);
    }
    this.#rootSeen = true;
    this.#batch.push({ name, attributes, text: '', children: NO_CHILDREN });
  }

  #keep({ local, isRecord, isLeftOut }: KnownName, attributes: Record<string, string>): void {
    const parent = this.#open.at(-1);
    if (!parent && !isRecord) return;
    if (parent && isLeftOut) {
      this.#leavingOut = this.#depth;
      return;
    }
    this.#recordElements += 1;
    if (this.#recordElements > XML_LIMITS.recordElements) this.#fail('a record holds too many elements');
    const element: OpenElement = { name: local, attributes, text: '', children: [] };
    parent?.children.push(element);
    this.#open.push(element);
  }

  #closeElement(): void {
    this.#tokenEnds();
    this.#depth -= 1;
    if (this.#leavingOut > 0) {
      if (this.#depth < this.#leavingOut) this.#leavingOut = 0;
      return;
    }
    const element = this.#open.pop();
    if (!element || this.#open.length > 0) return;
    this.#batch.push(element);
    this.#recordElements = 0;
    this.#recordCharacters = 0;
  }

  #addText(text: string): void {
    this.#tokenEnds();
    const element = this.#open.at(-1);
    if (!element || this.#leavingOut > 0) return;
    // Indentation is most of what these files hold.
    if (text.charCodeAt(0) <= 0x20 && text.trim() === '') return;
    element.text += text;
  }

  #tokenEnds(): void {
    this.#tokenCharacters = 0;
  }

  /** A file repeats a few dozen names a million times. */
  #learn(name: string): KnownName {
    const local = name.slice(name.indexOf(':') + 1);
    const { records, leftOut = [] } = this.#shape;
    const known = { local, isRecord: records.includes(local), isLeftOut: leftOut.includes(local) };
    if (this.#knownNames.size < MOST_KNOWN_NAMES) this.#knownNames.set(name, known);
    return known;
  }

  /** The text was decoded as UTF-8 before it came here. */
  #checkEncoding(encoding: string | undefined): void {
    if (encoding === undefined || /^(utf-?8|us-ascii)$/i.test(encoding)) return;
    this.#fail(`the file says that its encoding is ${encoding.slice(0, 40)}, not UTF-8`);
  }

  #refuseDoctype(doctype: string): never {
    if (/^\s*html\b/i.test(doctype)) throw htmlPage();
    this.#fail('a document type is not accepted');
  }

  #fail(message: string): never {
    const place = this.#charactersRead.toLocaleString('en');
    throw new UnreadableList('malformed', `not well-formed XML after ${place} characters: ${message}`);
  }
}

function htmlPage(): UnreadableList {
  return new UnreadableList('html_page', 'the file is an HTML page');
}
