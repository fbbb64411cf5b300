import { enumerated, shown } from '../counterfactual/wording.ts';
import type { Outcome } from './residue.ts';
import type { Where } from './where.ts';

/** `volume is 10000 or more and pep is "pep": low, none → high, review` */
export function differenceText(where: readonly Where[], before: Outcome, after: Outcome): string {
  const parts = where.map((one) => `${one.input} ${worded(one)}`);
  const place = parts.length === 0 ? 'whatever the inputs' : parts.join(' and ');
  return `${place}: ${outcomeText(before)} → ${outcomeText(after)}`;
}

function outcomeText({ band, decision }: Outcome): string {
  return `${band ?? 'no band'}, ${decision}`;
}

function worded(where: Where): string {
  if ('equals' in where) return `equals ${where.equals}`;
  if ('differs' in where) return `differs from ${where.differs}`;
  if ('except' in where) return `is not ${enumerated(where.except.map(shown), ' or ')}`;
  if ('without' in where) return listWorded(where.values.map(shown), where.without.map(shown));
  if ('values' in where) return `is ${enumerated(where.values.map(shown), ' or ')}`;
  const { from, to } = where;
  const start = where.fromIncluded ? `from ${from}` : `above ${from}`;
  if (from === null) return where.toIncluded ? `is ${to} or less` : `is below ${to}`;
  if (to === null) return where.fromIncluded ? `is ${from} or more` : `is above ${from}`;
  return `is ${start} to ${where.toIncluded ? '' : 'below '}${to}`;
}

function listWorded(held: readonly string[], without: readonly string[]): string {
  const parts = [
    ...(held.length > 0 ? [`holds ${enumerated(held, ' and ')}`] : []),
    ...(without.length > 0 ? [`does not hold ${enumerated(without, ' or ')}`] : []),
  ];
  return parts.join(' and ');
}
