import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { textOf } from '../file/field-dict.adapter.ts';
import { UnusablePdf } from './unusable.ts';

/** Actions that run, open or send something. Going to a page or to a web address is none of them. */
const SCRIPTS = new Set(
  ['JavaScript', 'Launch', 'Rendition', 'RichMediaExecute', 'ImportData', 'SubmitForm'].map((name) =>
    PDFName.of(name),
  ),
);

export interface Swept {
  /** All objects that the file still uses. */
  readonly reached: ReadonlySet<PDFRef>;
  readonly isChanged: boolean;
}

/**
 * Contract 5, *Documents*: scripts and XFA are removed. An action is one wherever it hangs, so the whole file is gone
 * through and no place has to be known.
 */
export function removeScripts(document: PDFDocument): Swept {
  const sweep = new Sweep(document);
  sweep.removeXfa();
  sweep.remove(document.catalog.lookup(PDFName.of('Names')), 'JavaScript');
  sweep.refuseCertified();
  const { Root, Info } = document.context.trailerInfo;
  sweep.run([Root, Info]);
  return sweep;
}

/** Objects that nothing leads to any more are not written. */
export function dropUnreached(document: PDFDocument, { reached }: Swept): void {
  for (const [ref] of document.context.enumerateIndirectObjects())
    if (!reached.has(ref)) document.context.delete(ref);
}

class Sweep implements Swept {
  readonly reached = new Set<PDFRef>();
  isChanged = false;
  readonly #document: PDFDocument;
  readonly #waiting: (PDFDict | PDFArray)[] = [];

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  removeXfa(): void {
    this.remove(this.#document.catalog.lookup(PDFName.of('AcroForm')), 'XFA');
  }

  /** The author's own signature over the whole file, wherever its field may be. */
  refuseCertified(): void {
    const permissions = dictOf(this.#document.catalog.lookup(PDFName.of('Perms')));
    if (dictOf(permissions?.lookup(PDFName.of('DocMDP')))) throw new UnusablePdf('signed');
  }

  remove(from: PDFObject | undefined, key: string): void {
    if (dictOf(from)?.delete(PDFName.of(key))) this.isChanged = true;
  }

  run(roots: readonly (PDFObject | undefined)[]): void {
    for (const root of roots) this.#reach(root);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      if (next instanceof PDFDict) this.#dict(next);
      else this.#array(next);
  }

  #dict(dict: PDFDict): void {
    for (const [key, value] of dict.entries()) {
      const found = this.#document.context.lookup(value);
      if (key === NAME.V && isSignature(found)) throw new UnusablePdf('signed');
      if (isScript(found) || (key === NAME.AA && isTriggers(found)) || key === NAME.OnInstantiate)
        this.isChanged = dict.delete(key);
      else this.#reach(value);
    }
  }

  #array(array: PDFArray): void {
    for (const [at, value] of array.asArray().entries())
      if (isScript(this.#document.context.lookup(value))) {
        array.set(at, PDFNull);
        this.isChanged = true;
      } else this.#reach(value);
  }

  #reach(value: PDFObject | undefined): void {
    if (value instanceof PDFRef) {
      if (this.reached.has(value)) return;
      this.reached.add(value);
    }
    const found = this.#document.context.lookup(value);
    // Other readers may read objects that the library cannot, or follow a reference to a reference, which it does not.
    if (found instanceof PDFInvalidObject || found instanceof PDFRef) throw new UnusablePdf('broken');
    if (found instanceof PDFStream) this.#waiting.push(found.dict);
    else if (found instanceof PDFDict || found instanceof PDFArray) this.#waiting.push(found);
  }
}

/** Some readers take a stream for its dictionary wherever they look for one. */
function dictOf(found: PDFObject | undefined): PDFDict | undefined {
  if (found instanceof PDFStream) return found.dict;
  return found instanceof PDFDict ? found : undefined;
}

const NAME = {
  AA: PDFName.of('AA'),
  ByteRange: PDFName.of('ByteRange'),
  Contents: PDFName.of('Contents'),
  Filter: PDFName.of('Filter'),
  OnInstantiate: PDFName.of('OnInstantiate'),
  S: PDFName.of('S'),
  Type: PDFName.of('Type'),
  URI: PDFName.of('URI'),
  V: PDFName.of('V'),
};

function isScript(found: PDFObject | undefined): boolean {
  const action = dictOf(found);
  const kind = action?.lookup(NAME.S);
  return kind instanceof PDFName && (SCRIPTS.has(kind) || (kind === NAME.URI && runsScript(action)));
}

/** Browsers leave out invisible characters of an address. */
function runsScript(action: PDFDict | undefined): boolean {
  const address = textOf(action?.lookup(NAME.URI)) ?? '';
  return /^javascript:/i.test(address.replace(/[\s\p{Cc}\p{Cf}]/gu, ''));
}

/** Actions that run by themselves when something is opened, left or changed. A font may have the same name. */
function isTriggers(found: PDFObject | undefined): boolean {
  if (!(found instanceof PDFDict)) return false;
  const actions = found.keys().map((key) => found.lookup(key));
  return actions
    .filter((action) => action !== undefined)
    .every((action) => dictOf(action)?.lookup(NAME.S) instanceof PDFName);
}

/** Usage rights hang elsewhere than at a field's value. */
function isSignature(found: PDFObject | undefined): boolean {
  const value = dictOf(found);
  if (!value) return false;
  const type = value.lookup(NAME.Type);
  if (type === PDFName.of('Sig') || type === PDFName.of('DocTimeStamp')) return true;
  return value.has(NAME.ByteRange) || (value.has(NAME.Filter) && value.has(NAME.Contents));
}
