import type { AnswerOf } from '@assay/client/browser';
import type { Series } from '../design/parts/chart-props.ts';

type Days = AnswerOf<'readHome'>['series']['assessments'];

/** Assessments of each day by band: those of the policy from the lowest up, then what other policies have, then none. */
export function bandSeries(days: Days, known: readonly string[]): readonly Series[] {
  const found = new Set(days.flatMap(({ byBand }) => byBand.map(({ band }) => band)));
  const bands = [...known, ...[...found].filter((band) => band !== null && !known.includes(band))];
  const series = bands.map((band, place) => ({
    name: band ?? '',
    colour: colourOf(place, bands.length),
    values: days.map((day) => countOf(day, band)),
  }));
  if (!found.has(null) && series.length > 0) return series;
  return [...series, { name: 'No band', colour: 5, values: days.map((day) => countOf(day, null)) }];
}

function countOf({ byBand }: Days[number], band: string | null): number {
  return byBand.find((one) => one.band === band)?.count ?? 0;
}

/** The lowest is green and the highest red, however many there are. */
function colourOf(place: number, count: number): Series['colour'] {
  const FROM_THE_TOP = [4, 3, 1] as const;
  return place === 0 ? 2 : (FROM_THE_TOP[count - 1 - place] ?? 1);
}
