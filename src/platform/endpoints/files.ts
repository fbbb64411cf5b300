import { Type } from 'typebox';

export interface FileKind {
  readonly mediaTypes: readonly [string, ...string[]];
  /** What each further header of the answer says. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A file as an answer. */
export interface FileAnswer<Header extends string = string> {
  readonly bytes: Uint8Array;
  /** Where the endpoint declares several; the first of them otherwise. */
  readonly mediaType?: string;
  readonly headers: Readonly<Record<Header, string>>;
}

/** A file that is made while it is sent, and never held whole. */
export class StreamedFile {
  readonly mediaType: string;
  /** Under which a browser saves it. */
  readonly name: string;
  readonly texts: AsyncIterable<string>;

  constructor(mediaType: string, name: string, texts: AsyncIterable<string>) {
    this.mediaType = mediaType;
    this.name = name;
    this.texts = texts;
  }
}

/** What stands where JSON would be declared. */
export const FILE = Type.String({ format: 'binary' });

/** The schema of a body that is a file. */
export const Bytes = Type.Unsafe<Uint8Array>({ format: 'binary' });
