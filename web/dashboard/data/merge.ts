/** What a form holds: a text for each field. */
export type Fields<Name extends string> = Readonly<Record<Name, string>>;

export interface Merge<Name extends string> {
  /** Changed by the other side alone, and so taken from there. */
  readonly theirs: readonly Name[];
  /** Changed here alone, and so kept. */
  readonly mine: readonly Name[];
  /** Changed by both to something different: a person chooses. */
  readonly both: readonly Name[];
}

/** What happened to each field since both sides began with the same record. */
export function mergeOf<Name extends string>(
  base: Fields<Name>,
  mine: Fields<Name>,
  theirs: Fields<Name>,
  names: readonly Name[],
): Merge<Name> {
  const differing = names.filter((name) => mine[name] !== theirs[name]);
  const changed = (side: Fields<Name>) => (name: Name) => side[name] !== base[name];
  const [byMe, byThem] = [changed(mine), changed(theirs)];
  return {
    theirs: differing.filter((name) => !byMe(name)),
    mine: differing.filter((name) => byMe(name) && !byThem(name)),
    both: differing.filter((name) => byMe(name) && byThem(name)),
  };
}

/** One record of two: of the fields that both changed, those in `taken` are the other side's. */
export function merged<Input extends Fields<Name>, Name extends string>(
  mine: Input,
  theirs: Fields<Name>,
  merge: Merge<Name>,
  taken: ReadonlySet<Name>,
): Input {
  const others = [...merge.theirs, ...merge.both.filter((name) => taken.has(name))];
  return { ...mine, ...Object.fromEntries(others.map((name) => [name, theirs[name]])) };
}
