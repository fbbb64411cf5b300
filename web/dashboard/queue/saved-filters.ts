/** A filter of the queue under a name; what is shown without it is left out. */
export interface SavedFilter {
  readonly name: string;
  readonly filters: QueueFilters;
}

export interface QueueFilters {
  readonly kind: string;
  readonly whose: string;
  readonly search: string;
  readonly decision: string;
  readonly age: string;
}

export const NO_FILTERS: QueueFilters = { kind: '', whose: '', search: '', decision: '', age: '' };

const NAMES = ['kind', 'whose', 'search', 'decision', 'age'] as const;

export function isSame(one: QueueFilters, other: QueueFilters): boolean {
  return NAMES.every((name) => one[name] === other[name]);
}

/** By name; one of the same name takes the place of the former. */
export function withFilter(saved: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] {
  return [...withoutFilter(saved, added.name), added].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
}

export function withoutFilter(saved: readonly SavedFilter[], name: string): readonly SavedFilter[] {
  return saved.filter((one) => one.name.toLowerCase() !== name.toLowerCase());
}

/** What a browser kept may be of another version of this page: what does not fit is left out. */
export function filtersFrom(stored: unknown): readonly SavedFilter[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isSavedFilter)
    .map(({ name, filters }) => ({ name, filters: { ...NO_FILTERS, ...filters } }));
}

/** What a filter had from the beginning; the others may be missing. */
const FIRST_NAMES = ['kind', 'whose', 'search'] as const;

function isSavedFilter(value: unknown): value is SavedFilter {
  if (!isObject(value) || typeof value['name'] !== 'string' || value['name'] === '') return false;
  const { filters } = value;
  if (!isObject(filters) || FIRST_NAMES.some((one) => filters[one] === undefined)) return false;
  return NAMES.every((one) => typeof (filters[one] ?? '') === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
