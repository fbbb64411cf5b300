import { createHash } from 'node:crypto';

/** Names to learn from, and names to measure with; the same name is always in the same half. */
export type Half = 'learn' | 'measure';

export const HALVES: readonly Half[] = ['learn', 'measure'];

/**
 * By a hash of the listed name without case, marks and punctuation, so that every spelling of a person that is written in
 * one row stays in one half. What the tables were written and learnt with may only ever be the first.
 */
export function halfOf(name: string): Half {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .toSorted()
    .join(' ');
  const first = createHash('sha256').update(plain).digest()[0] ?? 0;
  return first % 2 === 0 ? 'learn' : 'measure';
}
