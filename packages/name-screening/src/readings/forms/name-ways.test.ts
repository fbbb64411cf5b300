/** @module-tag once */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormCombination } from './form-combination.ts';
import { combined } from '../ways/likely.ts';
import type { Variant } from '../ways/variant.ts';
import { NameWays } from './name-ways.ts';
import { type Choices, WordForms } from './word-forms.ts';

const LIMIT = 12;
const weights = fc
  .array(fc.constantFrom(0.5, 0.25, 0.2, 0.125, 0.1, 0.05), { minLength: 2, maxLength: 8 })
  .map((all): readonly number[] => all.toSorted((a, b) => b - a));

describe('the likeliest ways to choose a form for each word', () => {
  test('are the first of all ways, likeliest first, whatever the weights', () => {
    fc.assert(
      fc.property(fc.array(weights, { minLength: 1, maxLength: 4 }), (words) => {
        const combination = new FormCombination();
        const choices = words.map((all): Choices => ({ forms: all.map((_, at) => at), weights: all }));
        const count = combination.combine(choices, LIMIT);
        const all = words.reduce((before, next) => before.flatMap((way) => next.map((one) => way * one)));
        const found = Array.from({ length: count }, (_, place) => combination.weight(place));
        expect(found).toEqual(all.toSorted((a, b) => b - a).slice(0, LIMIT));
        const rows = Array.from({ length: count }, (_, place) => {
          const row = new Uint16Array(words.length);
          combination.write(place, choices, row, 0);
          return row;
        });
        expect(new Set(rows.map(String)).size).toBe(count);
        expect(
          rows.map((row) => row.reduce((way, form, word) => way * (words[word]?.[form] ?? 0), 1)),
        ).toEqual(found);
      }),
    );
  });

  test('of equally likely ones, that with the earlier first word comes first', () => {
    const combination = new FormCombination();
    const choices: Choices = { forms: [0, 1], weights: [0.5, 0.5] };
    combination.combine([choices, choices], 4);
    const rows = [0, 1, 2, 3].map((place) => {
      const row = new Uint16Array(2);
      combination.write(place, [choices, choices], row, 0);
      return [...row];
    });
    expect(rows).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });
});

describe('the ways to write a name', () => {
  test('a way that comes twice is as likely as both together', () => {
    const ways = new NameWays();
    const forms = new WordForms();
    const [first, second] = [forms.number('anna'), forms.number('hanna')];
    ways.begin([forms], 48);
    ways.add([first], 0.4);
    ways.add([second], 0.3);
    ways.add([second], 0.3);
    expect(ways.widest(1)).toEqual([['hanna']]);
  });

  test('what differs by one letter from a way that is taken waits for the others', () => {
    const ways = new NameWays();
    const forms = new WordForms();
    ways.begin([forms], 48);
    expect(ways.take([forms.number('sergey')])).toEqual(['sergey']);
    expect(ways.take([forms.number('sergey')])).toBeUndefined();
    ways.add([forms.number('sergei')], 0.6);
    ways.add([forms.number('sergij')], 0.3);
    ways.add([forms.number('sergey')], 0.9);
    expect(ways.widest(5)).toEqual([['sergij'], ['sergei']]);
  });

  test('forms of several words are compared word by word', () => {
    const forms = new WordForms();
    const [one, near, far, longer] = ['al hassan', 'al hasan', 'el hasan', 'abd al hassan'].map((text) =>
      forms.number(text),
    );
    expect(forms.areOneLetterApart(one ?? 0, near ?? 0)).toBe(true);
    expect(forms.areOneLetterApart(one ?? 0, far ?? 0)).toBe(false);
    expect(forms.areOneLetterApart(near ?? 0, far ?? 0)).toBe(false);
    expect(forms.areOneLetterApart(one ?? 0, longer ?? 0)).toBe(false);
  });
});

describe('the likeliest ways to write letters one after the other', () => {
  const part = fc
    .uniqueArray(fc.constantFrom('', 'a', 'aa', 'b', 'ab', 'ba', 'h', 'ah'), { minLength: 1, maxLength: 4 })
    .map((texts): readonly Variant[] => texts.map((text) => ({ text, weight: 1 / texts.length })));

  test('each text has the weight of all ways that give it', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const sums = new Map<string, number>();
        let all: readonly Variant[] = [{ text: '', weight: 1 }];
        for (const next of parts)
          all = all.flatMap((way) =>
            next.map(({ text, weight }) => ({ text: way.text + text, weight: way.weight * weight })),
          );
        for (const { text, weight } of all) sums.set(text, (sums.get(text) ?? 0) + weight);
        const found = combined(parts, '', 1_000_000);
        expect(new Set(found.map(({ text }) => text))).toEqual(new Set(sums.keys()));
        for (const { text, weight } of found) expect(weight).toBeCloseTo(sums.get(text) ?? 0, 10);
      }),
    );
  });

  test('also where there are thousands of them', () => {
    const letters = (before: string): readonly Variant[] =>
      Array.from({ length: 60 }, (_, at) => ({ text: `${before}${'ab'.repeat(at)}`, weight: 1 / 60 }));
    const found = combined([letters('x'), letters('y')], '', 1_000_000);
    expect(found).toHaveLength(3600);
  });
});
