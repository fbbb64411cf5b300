import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { UnusablePdf } from './unusable.ts';

/** Actions that run, open or send something. Going to a page or to a web address is none of them. */
const SCRIPTS = new Set(
  ['JavaScript', 'Launch', 'Rendition', 'RichMediaExecute', 'ImportData', 'SubmitForm'].map((name) =>
    PDFName.of(name),
  ),
);

const HOPS_AT_MOST = 8;

export interface Swept {
  /** Everything that the file still uses. */
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

/** What nothing leads to any more is not written. */
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
    const form = this.#document.catalog.lookup(PDFName.of('AcroForm'));
    this.remove(form, 'XFA');
  }

  /** The author's own signature over the whole file, wherever its field may be. */
  refuseCertified(): void {
    const permissions = this.#document.catalog.lookup(PDFName.of('Perms'));
    if (permissions instanceof PDFDict && permissions.lookup(PDFName.of('DocMDP')) instanceof PDFDict)
      throw new UnusablePdf('signed');
  }

  remove(from: PDFObject | undefined, key: string): void {
    if (from instanceof PDFDict && from.delete(PDFName.of(key))) this.isChanged = true;
  }

  run(roots: readonly (PDFObject | undefined)[]): void {
    for (const root of roots) this.#reach(root);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      if (next instanceof PDFDict) this.#dict(next);
      else this.#array(next);
  }

  #dict(dict: PDFDict): void {
    for (const [key, value] of dict.entries()) {
      const found = this.#find(value);
      if (key === NAME.V && isSignature(found)) throw new UnusablePdf('signed');
      if (isScript(found) || (key === NAME.AA && isTriggers(found)) || key === NAME.OnInstantiate)
        this.isChanged = dict.delete(key);
      else this.#reach(value);
    }
  }

  #array(array: PDFArray): void {
    for (const [at, value] of array.asArray().entries())
      if (isScript(this.#find(value))) {
        array.set(at, PDFNull);
        this.isChanged = true;
      } else this.#reach(value);
  }

  #reach(value: PDFObject | undefined): void {
    let found = value;
    while (found instanceof PDFRef) {
      if (this.reached.has(found)) return;
      this.reached.add(found);
      found = this.#document.context.lookup(found);
    }
    // Others may be able to read what the library is not.
    if (found instanceof PDFInvalidObject) throw new UnusablePdf('broken');
    if (found instanceof PDFStream) this.#waiting.push(found.dict);
    else if (found instanceof PDFDict || found instanceof PDFArray) this.#waiting.push(found);
  }

  /** Of a reference to a reference too, which the library does not follow and others might. */
  #find(value: PDFObject | undefined): PDFObject | undefined {
    let found = value;
    for (let hops = 0; found instanceof PDFRef && hops < HOPS_AT_MOST; hops++)
      found = this.#document.context.lookup(found);
    return found;
  }
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
  if (!(found instanceof PDFDict)) return false;
  const kind = found.lookup(NAME.S);
  return kind instanceof PDFName && (SCRIPTS.has(kind) || (kind === NAME.URI && runsScript(found)));
}

function runsScript(action: PDFDict): boolean {
  const address = action.lookup(NAME.URI);
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return isText && /^\s*javascript:/i.test(address.decodeText());
}

/** What happens of itself when something is opened, left or changed. A font may have the same name. */
function isTriggers(found: PDFObject | undefined): boolean {
  if (!(found instanceof PDFDict)) return false;
  const actions = found.keys().map((key) => found.lookup(key));
  return actions
    .filter((action) => action !== undefined)
    .every((action) => action instanceof PDFDict && action.lookup(NAME.S) instanceof PDFName);
}

/** Usage rights hang elsewhere than at a field's value. */
function isSignature(value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFDict)) return false;
  const type = value.lookup(NAME.Type);
  if (type === PDFName.of('Sig') || type === PDFName.of('DocTimeStamp')) return true;
  return value.has(NAME.ByteRange) || (value.has(NAME.Filter) && value.has(NAME.Contents));
}
