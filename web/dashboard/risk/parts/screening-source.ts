import { listName } from '../../screening/list-names.ts';

/** `service:screening:eu_fsf+un_sc:r70:m90:l12`: the lists of a run, and from how many points it counts. */
const FORM = /^service:screening:(?<lists>.+):r(?<review>\d+):m(?<match>\d+)(?::l(?<months>\d+))?$/;

/** Evidence that screening left, in words; undefined where another service is its source. */
export function screeningSourceText(source: string): string | undefined {
  const { lists, review, match, months } = FORM.exec(source)?.groups ?? {};
  if (lists === undefined) return undefined;
  const names = lists.split('+').map(listName).join(', ');
  const still = months === undefined ? '' : `, PEP for ${months} months`;
  return `Screening: ${names}, review from ${review}, match from ${match}${still}`;
}
