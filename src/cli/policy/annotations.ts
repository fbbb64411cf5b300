/** Something that a reader should see beside a file. */
export interface Annotation {
  readonly level: 'error' | 'warning';
  readonly path: string;
  /** From 1; absent where it is about the whole file. */
  readonly line?: number;
  readonly title: string;
  readonly message: string;
}

/** A workflow command of GitHub Actions, which shows it beside the file in a pull request. */
export function annotationLine({ level, path, line, title, message }: Annotation): string {
  const properties = [
    `file=${escaped(path, PROPERTY)}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${escaped(title, PROPERTY)}`,
  ];
  return `::${level} ${properties.join()}::${escaped(message, DATA)}`;
}

const DATA = /[%\r\n]/g;
const PROPERTY = /[%\r\n:,]/g;

function escaped(text: string, what: RegExp): string {
  return text.replaceAll(what, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
