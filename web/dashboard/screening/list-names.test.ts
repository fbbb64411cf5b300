import { expect, test } from 'vitest';
import { listName, listNames } from './list-names.ts';

test.each([
  ['eu_fsf', 'EU sanctions'],
  ['own:block-list', 'block-list'],
  // A list of tomorrow is shown by its key.
  ['xx_new', 'xx_new'],
])('the list %s is called %s', (key, name) => {
  expect(listName(key)).toBe(name);
});

test('several lists stand in their order', () => {
  expect(listNames(['un_sc', 'own:a'])).toBe('UN sanctions, a');
});
