import {
  aggregationText,
  conditionsText,
  type Definition,
  effectText,
  type Factor,
  spanText,
  typeText,
} from '../definition.ts';

export type Part = 'Whole' | 'Covers' | 'Inputs' | 'Factors' | 'Bands' | 'Rules';

export interface Difference {
  readonly part: Part;
  readonly kind: 'added' | 'removed' | 'changed';
  /** What it is about, such as the title of a factor. */
  readonly name: string;
  /** What it says, or how it says something else now. */
  readonly sentences: readonly string[];
}

/**
 * What a version of a policy says otherwise than another one, part by part as it is written. Two policies that are written
 * differently may still decide alike.
 */
export function differencesOf(
  before: Definition,
  after: Definition,
  sourceName: (source: string) => string = (source) => source,
): readonly Difference[] {
  return [
    ...wholeDifferences(before, after),
    ...partDifferences('Covers', coverageOf(before), coverageOf(after)),
    ...partDifferences('Inputs', inputsOf(before, sourceName), inputsOf(after, sourceName)),
    ...partDifferences('Factors', factorsOf(before), factorsOf(after)),
    ...partDifferences('Bands', bandsOf(before), bandsOf(after)),
    ...partDifferences('Rules', rulesOf(before), rulesOf(after)),
  ];
}

/** A part in sentences, each under the aspect that it is about. */
interface Told {
  readonly id: string;
  readonly name: string;
  readonly said: ReadonlyMap<string, string>;
  /** As it is stored: nothing that changed goes unsaid. */
  readonly stored: string;
}

function partDifferences(part: Part, before: readonly Told[], after: readonly Told[]): readonly Difference[] {
  const earlier = new Map(before.map((one) => [one.id, one]));
  const later = new Set(after.map(({ id }) => id));
  const whole = (kind: 'added' | 'removed') => (one: Told) => {
    return { part, kind, name: one.name, sentences: [...one.said.values()] };
  };
  const added = after.filter(({ id }) => !earlier.has(id)).map(whole('added'));
  const removed = before.filter(({ id }) => !later.has(id)).map(whole('removed'));
  const changed = after.flatMap((one): readonly Difference[] => {
    const old = earlier.get(one.id);
    if (!old || old.stored === one.stored) return [];
    const renamed = old.name === one.name ? [] : [`called “${one.name}”, before: “${old.name}”`];
    const sentences = [...renamed, ...changesBetween(old.said, one.said)];
    return [
      { part, kind: 'changed', name: one.name, sentences: sentences.length > 0 ? sentences : [UNTOLD] },
    ];
  });
  return [...added, ...removed, ...changed];
}

const UNTOLD = 'In a part that is not told here; the definitions show it.';

/** The aspect of a factor that is about all its cases. */
const ORDER = 'order';

function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const aspects = [...new Set([...before.keys(), ...after.keys()])];
  const hasSameAspects = aspects.every((aspect) => before.has(aspect) && after.has(aspect));
  return aspects.flatMap((aspect) => {
    const [old, now] = [before.get(aspect), after.get(aspect)];
    // Among others, an order says nothing new.
    if (old === now || (aspect === ORDER && !hasSameAspects)) return [];
    if (old === undefined) return [`new: ${now}`];
    return [now === undefined ? `no longer: ${old}` : `${now}, before: ${old}`];
  });
}

function wholeDifferences(before: Definition, after: Definition): readonly Difference[] {
  const sentences = changesBetween(wholeOf(before), wholeOf(after));
  const others = otherKeys(before, after).map((key) => `${key}: ${UNTOLD.toLowerCase()}`);
  if (sentences.length + others.length === 0) return [];
  return [{ part: 'Whole', kind: 'changed', name: 'The policy', sentences: [...sentences, ...others] }];
}

function wholeOf(definition: Definition): ReadonlyMap<string, string> {
  const { title, missingEvidence, reviewAfterSeconds } = definition;
  return said([
    ['title', title === undefined ? undefined : `called “${title}”`],
    ['score', aggregationText(definition)],
    ['missing', `without all evidence: ${missingEvidence.replaceAll('_', ' ')}`],
    [
      'review',
      reviewAfterSeconds === undefined
        ? 'no review is due'
        : `review due after ${spanText(reviewAfterSeconds)}`,
    ],
  ]);
}

const TOLD_KEYS = new Set([
  'title',
  'inputs',
  'applicability',
  'factors',
  'aggregation',
  'floor',
  'ceiling',
  'bands',
  'rules',
  'missingEvidence',
  'reviewAfterSeconds',
]);

/** Parts of the format that this page does not know yet. */
function otherKeys(before: Definition, after: Definition): readonly string[] {
  const values = [before, after].map((one) => new Map<string, unknown>(Object.entries(one)));
  const keys = new Set(values.flatMap((one) => [...one.keys()]));
  const [old, now] = values.map((one) => (key: string) => JSON.stringify(one.get(key)));
  return [...keys].filter((key) => !TOLD_KEYS.has(key) && old?.(key) !== now?.(key));
}

function coverageOf({ applicability = [] }: Definition): readonly Told[] {
  return applicability.map(({ all }) => {
    const name = `subjects whose ${conditionsText(all)}`;
    return { id: name, name, said: new Map(), stored: name };
  });
}

function inputsOf({ inputs }: Definition, sourceName: (source: string) => string): readonly Told[] {
  return inputs.map((input) => ({
    id: input.key,
    name: input.key,
    stored: JSON.stringify(input),
    said: said([
      ['type', typeText(input)],
      ['age', `good for ${spanText(input.maxAgeSeconds)}`],
      ['sources', `from ${input.acceptedSources.map(sourceName).join(', ')}`],
    ]),
  }));
}

function factorsOf({ factors }: Definition): readonly Told[] {
  return factors.map((factor) => ({
    id: factor.key,
    name: factor.title ?? factor.key,
    stored: JSON.stringify(factor),
    said: said([
      ['weight', `weight ${factor.weight}`],
      [
        'match',
        factor.match === 'first' ? 'the first case that holds counts' : 'the highest case that holds counts',
      ],
      [
        'otherwise',
        factor.defaultPoints === undefined ? undefined : `${factor.defaultPoints} points otherwise`,
      ],
      ...factor.cases.map((one) => [caseId(one), caseText(one)] as const),
      ...orderOf(factor),
    ]),
  }));
}

type Case = Factor['cases'][number];

function caseId({ id, all }: Case): string {
  return `case ${id ?? conditionsText(all)}`;
}

function caseText({ all, points, reason }: Case): string {
  const why = reason === undefined ? '' : ` (“${reason}”)`;
  return `${points} points if ${conditionsText(all)}${why}`;
}

/** Where the first case counts, their order decides. */
function orderOf({ match, cases }: Factor): readonly (readonly [string, string])[] {
  const names = cases.map(({ id, all }) => id ?? conditionsText(all));
  return match === 'first' && names.length > 1 ? [[ORDER, `cases in the order ${names.join(', ')}`]] : [];
}

function bandsOf({ bands }: Definition): readonly Told[] {
  return bands.map((band) => ({
    id: band.id,
    name: band.id,
    stored: JSON.stringify(band),
    said: said([
      ['from', `from score ${band.lowerBound}`],
      ['effect', `leads to ${effectText(band.effect)}`],
    ]),
  }));
}

function rulesOf({ rules }: Definition): readonly Told[] {
  return rules.map((rule) => ({
    id: rule.id,
    name: rule.reason,
    stored: JSON.stringify(rule),
    said: said([
      ['if', `holds if ${conditionsText(rule.all)}`],
      ['band', rule.forcedBand === undefined ? undefined : `forces the band ${rule.forcedBand}`],
      ['effect', rule.effect && `leads to ${effectText(rule.effect)}`],
    ]),
  }));
}

function said(entries: readonly (readonly [string, string | undefined])[]): ReadonlyMap<string, string> {
  return new Map(entries.filter((one): one is readonly [string, string] => one[1] !== undefined));
}
