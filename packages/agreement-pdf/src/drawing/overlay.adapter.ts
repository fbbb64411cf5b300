import Pdf from 'pdfkit';
import type { OpenFonts } from '../fonts/fonts.adapter.ts';
import { Content, number, rgb } from '../writing/content.adapter.ts';
import { FacesOfFile, type FileWithFonts } from '../writing/faces-of-file.adapter.ts';
import { bytesOf } from '../writing/writer.adapter.ts';
import type { DrawingMark, Group, PathMark, PathStep } from './drawing.ts';

/** Of any size: marks are given in the space of the page that they will lie on. */
const SIDE = 1000;

/** A file with a page for each page that something is drawn on, in the space of that page. */
export async function overlayPdf(
  pages: readonly (readonly Group[])[],
  fonts: OpenFonts,
): Promise<Uint8Array> {
  const file = new Pdf({
    autoFirstPage: false,
    pdfVersion: '1.7',
    // Without a font of its own the library would load one that is never used.
    font: null as unknown as string,
    info: { CreationDate: new Date(0) },
  }) as unknown as File;
  const bytes = bytesOf(file);
  const faces = new FacesOfFile(file, fonts);
  for (const groups of pages) {
    file.addPage({ size: [SIDE, SIDE], margin: 0 });
    // The library counts from the top; this turns it back.
    file.addContent(`1 0 0 -1 0 ${SIDE} cm`);
    for (const group of groups) file.addContent(groupContent(group, faces));
  }
  file.end();
  return await bytes;
}

interface File extends FileWithFonts, AsyncIterable<Uint8Array> {
  addPage(options: { readonly size: readonly [number, number]; readonly margin: number }): void;
  addContent(operators: string): void;
  end(): void;
}

function groupContent({ toPage, marks }: Group, faces: FacesOfFile): string {
  const content = new Content();
  for (const mark of marks) draw(mark, content, faces);
  return `q ${toPage.map(precise).join(' ')} cm\n${content.flush()}\nQ`;
}

function draw(mark: DrawingMark, content: Content, faces: FacesOfFile): void {
  switch (mark.kind) {
    case 'text':
      content.text(mark, faces.font(mark.face));
      return;
    case 'rectangle':
      content.rectangle(mark);
      return;
    case 'line':
      content.line(mark);
      return;
    case 'path':
      content.apart(pathOperators(mark));
  }
}

/** Filled by the rule that lets outlines overlap. */
function pathOperators({ steps, fill, stroke }: PathMark): string {
  const painted = fill ? (stroke ? 'B' : 'f') : stroke ? 'S' : 'n';
  return [
    ...(fill ? [`${rgb(fill)} rg`] : []),
    ...(stroke
      ? [`${rgb(stroke.color)} RG ${number(stroke.thickness)} w [${stroke.dashes.map(number).join(' ')}] 0 d`]
      : []),
    ...steps.map(stepOperator),
    painted,
  ].join('\n');
}

function stepOperator([step, ...places]: PathStep): string {
  return step === 'Z' ? 'h' : `${places.map(number).join(' ')} ${OPERATORS[step]}`;
}

const OPERATORS = { M: 'm', L: 'l', C: 'c' } as const;

/** A unit of the page can be many points. */
export function precise(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}
