export type Data = Readonly<Record<string, unknown>>;

/** What was typed, or why it is no object. */
export function dataIn(text: string): { readonly data: Data } | { readonly fault: string } {
  try {
    const data: unknown = JSON.parse(text);
    if (isData(data)) return { data };
    return { fault: 'The data must be a JSON object: names and values in braces.' };
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : 'unknown'}` };
  }
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that a line of a form can hold. */
export interface DataLine {
  /** As `customer.address.city`. */
  readonly path: string;
  readonly value: string | number | boolean;
}

/** The values that a form can hold, and whether there are others, which JSON alone holds. */
export function linesIn(data: Data): { readonly lines: readonly DataLine[]; readonly hasMore: boolean } {
  const lines: DataLine[] = [];
  let hasMore = false;
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      lines.push({ path, value });
    else if (isData(value) && Object.keys(value).length > 0)
      for (const [name, inner] of Object.entries(value)) walk(inner, path === '' ? name : `${path}.${name}`);
    else hasMore = true;
  };
  if (Object.keys(data).length > 0) walk(data, '');
  return { lines, hasMore };
}

/** The same data with one value in another's place; its type stays where the text allows it. */
export function withLine(data: Data, { path, value }: DataLine): Data {
  return withValue(data, path.split('.'), value);
}

function withValue(data: Data, [name = '', ...rest]: readonly string[], value: unknown): Data {
  if (rest.length === 0) return { ...data, [name]: value };
  const inner = data[name];
  return { ...data, [name]: withValue(isData(inner) ? inner : {}, rest, value) };
}

/** Names that the source reads and the data does not have yet: each with an empty text, or an empty list where it goes over one. */
export function withMissing(data: Data, variables: readonly string[]): Data {
  let all = data;
  for (const path of variables) {
    // What stands in a list belongs to its items.
    if (path.includes('[]') || hasPath(all, path.split('.'))) continue;
    const isList = variables.some((one) => one.startsWith(`${path}[]`));
    all = withValue(all, path.split('.'), isList ? [] : '');
  }
  return all;
}

function hasPath(data: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  return isData(data) && name in data && hasPath(data[name], rest);
}
