/** A filter of the queue under a name; what is shown without it is left out. */
export interface SavedFilter {
  readonly name: string;
  readonly filters: QueueFilters;
}

export interface QueueFilters {
  readonly kind: string;
  readonly whose: string;
  readonly search: string;
}

export const NO_FILTERS: QueueFilters = { kind: '', whose: '', search: '' };

export function isSame(one: QueueFilters, other: QueueFilters): boolean {
  return one.kind === other.kind && one.whose === other.whose && one.search === other.search;
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
  return Array.isArray(stored) ? stored.filter(isSavedFilter) : [];
}

function isSavedFilter(value: unknown): value is SavedFilter {
  if (!isObject(value) || typeof value['name'] !== 'string' || value['name'] === '') return false;
  const { filters } = value;
  return isObject(filters) && Object.keys(NO_FILTERS).every((name) => typeof filters[name] === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
