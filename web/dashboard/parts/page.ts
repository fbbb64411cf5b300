import { type Child, h } from '../../parts/dom.ts';
import type { Answer, Api, Failure, Query } from './api.ts';
import { failureNotice } from './notices.ts';
import type { Session } from './session.ts';

/** What a page works with. */
export interface Desk {
  readonly session: Session;
  readonly api: Api;
  /** The parts of the address that the route names with a colon. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Leads to another place of the dashboard, such as `/screening/runs`. */
  readonly go: (path: string) => void;
  /** Opens the same page anew. */
  readonly reload: () => void;
}

/** One place of the dashboard. */
export interface Route {
  /** As `/screening/runs/:id`. */
  readonly path: string;
  readonly title: string;
  /** In the menu it stands under this word; a page without one is reached from others. */
  readonly menu?: string;
  readonly open: (desk: Desk) => Promise<Child> | Child;
}

/** A chapter of the menu with its pages. */
export interface Chapter {
  readonly title: string;
  readonly routes: readonly Route[];
}

/** The address of a place, for links. */
export function placeOf(path: string): string {
  return `#${path}`;
}

/** Contract 1, *Lists*: so many rows, and where the next ones begin. */
export interface Rows<Row> {
  readonly items: readonly Row[];
  readonly nextOffset: number | null;
}

/** Every row of a list, page after page. */
export async function everyRow<Row>(
  api: Api,
  path: string,
  query: Query = {},
): Promise<Answer<readonly Row[]>> {
  const rows: Row[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: Answer<Rows<Row>> = await api.get<Rows<Row>>(path, { ...query, offset });
    if (!page.ok) return page;
    rows.push(...page.value.items);
    offset = page.value.nextOffset;
  }
  return { ok: true, value: rows };
}

/** The lists of the API begin with the oldest. */
export function newestFirst<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((_, index) => rows.slice(rows.length - 1 - index, rows.length - index));
}

/** Shows what was read, or why it could not be. */
export async function shown<T>(answer: Promise<Answer<T>>, show: (value: T) => Child): Promise<Child> {
  const read = await answer;
  return read.ok ? show(read.value) : failureNotice(read.failure);
}

/** What a record is called, and the place where all of them are listed. */
interface RecordPlace {
  readonly noun: string;
  readonly list: string;
  /** The words of the link to it, where these are others. */
  readonly all?: string;
}

/** One record, why it could not be read, or where to look for it instead. */
export async function shownRecord<T>(
  answer: Promise<Answer<T>>,
  place: RecordPlace,
  show: (value: T) => Child | Promise<Child>,
): Promise<Child> {
  const read = await answer;
  return read.ok ? show(read.value) : noRecord(read.failure, place);
}

function noRecord(failure: Failure, { noun, list, all = `All ${noun}s` }: RecordPlace): Child {
  if (failure.status !== 404) return failureNotice(failure);
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'Not found'),
    failureNotice(failure),
    h('p', {}, `This organization has no such ${noun} in this mode. It may be in the other one.`),
    h('p', {}, h('a', { href: placeOf(list) }, all)),
  );
}

/** Several answers that one page needs; the first failure speaks for all. */
export async function allOf<T extends readonly unknown[]>(answers: {
  readonly [Index in keyof T]: Promise<Answer<T[Index]>>;
}): Promise<Answer<T>> {
  const read = await Promise.all<Answer<unknown>>(answers);
  const failed = read.find((one): one is { ok: false; failure: Failure } => !one.ok);
  if (failed) return failed;
  return { ok: true, value: read.map((one) => (one.ok ? one.value : undefined)) as unknown as T };
}
