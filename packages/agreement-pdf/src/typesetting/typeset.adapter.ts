import { createHash } from 'node:crypto';
import { RecentlyUsed } from '@assay/values';
import type { Agreement, PageSize } from '../agreement/agreement.ts';
import { SourceError } from '../agreement/fault.ts';
import { tooWide } from '../agreement/wide-tables.ts';
import { openFonts, type OpenFonts, type ReadFont } from '../fonts/fonts.adapter.ts';
import { UnsupportedCharacter } from '../fonts/fonts.ts';
import { type LaidOut, layOut, textWidth } from '../layout/layout.ts';
import { TooManyPages } from '../layout/paginate.ts';
import { TableTooWide } from '../layout/table-boxes.ts';
import { layOutReport } from '../reports/report-layout.ts';
import type { Report } from '../reports/report.ts';
import {
  agreementOf,
  attempt,
  type Faults,
  isFaults,
  ownTextWith,
  readSource,
  type Source,
} from '../source/read-source.ts';
import { TooMuchOutput, writePdf } from '../writing/writer.adapter.ts';
import type { RenderedPdf, RenderRequest, Typeset } from './rendered.ts';

export interface Typesetter {
  typeset(request: RenderRequest): Promise<Typeset>;
  report(report: Report): Promise<Typeset>;
}

/** Sources that were read last: a template is generated from again and again. */
const CACHED_SOURCES = 32;

/** From source and data to the bytes of a PDF. Fonts stay open from one document to the next. */
export function openTypesetter(readFont: ReadFont): Typesetter {
  const parts = { fonts: openFonts(readFont), sources: new RecentlyUsed<string, Source>(CACHED_SOURCES) };
  return {
    typeset: (request) => orFaults(() => typeset(request, parts)),
    report: (report) => orFaults(() => typesetReport(report, parts)),
  };
}

async function orFaults(work: () => Promise<Typeset>): Promise<Typeset> {
  try {
    return await work();
  } catch (error) {
    const faults = faultsOf(error);
    if (!faults) throw error;
    return faults;
  }
}

interface Parts {
  readonly fonts: OpenFonts;
  readonly sources: RecentlyUsed<string, Source>;
}

async function typeset(request: RenderRequest, parts: Parts): Promise<Typeset> {
  const source = sourceOf(request.source, parts.sources);
  if (isFaults(source)) return source;
  const agreement = attempt(source.text, () => {
    refuseWideTable(source, request.pageSize);
    return agreementOf(source, request.data);
  });
  if (isFaults(agreement)) return agreement;
  const laidOut = attempt(source.text, () => {
    requireRoles(source, request.expectRoles);
    return laidOutOf(agreement, { source, request, fonts: parts.fonts });
  });
  if (isFaults(laidOut)) return laidOut;
  const written = await pdfOf(laidOut, parts);
  return { ...written, roles: source.roles, variables: source.variables.paths };
}

interface LayoutInput {
  readonly source: Source;
  readonly request: RenderRequest;
  readonly fonts: OpenFonts;
}

function laidOutOf(agreement: Agreement, layoutInput: LayoutInput): LaidOut {
  try {
    return layOut(agreement, layoutInput.request.pageSize, layoutInput.fonts);
  } catch (error) {
    if (error instanceof UnsupportedCharacter) refuseOwnCharacter(layoutInput);
    if (error instanceof TableTooWide) refuseTable(error);
    throw error;
  }
}

/** Contract 5, *Templates*: a fault in the source itself, in any branch and with any data. */
function refuseWideTable({ widestTable }: Source, pageSize: PageSize): void {
  if (!widestTable || widestTable.width <= textWidth(pageSize)) return;
  const { columns, offset } = widestTable;
  throw new SourceError('invalid_template', 'table_too_wide', tooWide(columns), offset);
}

/** Contract 5, *Templates*: columns that the data make are a fault of the data. */
function refuseTable({ table: { isFixed, offset }, message }: TableTooWide): never {
  const kind = isFixed ? 'invalid_template' : 'render_failed';
  throw new SourceError(kind, 'table_too_wide', message, offset);
}

/**
 * Contract 5, *Templates*: a character that no font has even without the values of the data is a fault in the source.
 */
function refuseOwnCharacter({ source, request, fonts }: LayoutInput): void {
  const own = ownTextWith(source, request.data);
  try {
    layOut(own.agreement, request.pageSize, fonts);
  } catch (error) {
    if (!(error instanceof UnsupportedCharacter)) return;
    const offset = own.offsetOf(error.codePoint);
    throw new SourceError('invalid_template', 'unsupported_character', error.message, offset);
  }
}

async function typesetReport(report: Report, parts: Parts): Promise<Typeset> {
  const written = await pdfOf(layOutReport(report, parts.fonts), parts);
  return { ...written, roles: [], variables: [] };
}

async function pdfOf(laidOut: LaidOut, { fonts }: Parts): Promise<Omit<RenderedPdf, 'roles' | 'variables'>> {
  const pdf = await writePdf(laidOut, fonts);
  return {
    kind: 'rendered',
    pdf,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    pageCount: laidOut.pages.length,
    pages: laidOut.pages.map(() => ({ width: laidOut.width, height: laidOut.height })),
    signatures: laidOut.signatures,
  };
}

function sourceOf(text: string, cache: RecentlyUsed<string, Source>): Source | Faults {
  const known = cache.get(text);
  if (known) return known;
  const source = readSource(text);
  if (isFaults(source)) return source;
  cache.set(text, source);
  return source;
}

function requireRoles({ roles }: Source, expected: readonly string[] | undefined): void {
  if (expected === undefined || roles.map(({ role }) => role).join() === expected.join()) return;
  throw new SourceError(
    'render_failed',
    'roles_changed',
    'The source holds other signatures than its template.',
    null,
  );
}

/**
 * Undefined where the program itself is at fault. Where in the source it comes from is no longer known when a page is
 * laid out.
 */
function faultsOf(error: unknown): Faults | undefined {
  if (!(error instanceof Error)) return undefined;
  const known = FAULTS.find(([type]) => error instanceof type);
  return known && { kind: known[1], faults: [{ code: known[2], message: error.message }] };
}

const FAULTS = [
  [UnsupportedCharacter, 'render_failed', 'unsupported_character'],
  [TooManyPages, 'render_limit', 'too_many_pages'],
  [TooMuchOutput, 'render_limit', 'too_much_output'],
] as const;
