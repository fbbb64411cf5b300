import { Type } from 'typebox';
import { limits } from '../kernel/limits.ts';

/** The source-key pattern of document 1, which facts, policies, factors and triggers follow too. */
export const KEY_PATTERN = `^[a-z][a-z0-9_.-]{0,${limits.keyCharacters - 1}}$`;

export const Key = Type.String({
  pattern: KEY_PATTERN,
  maxLength: limits.keyCharacters,
  description: `Lowercase letters, digits, \`_\`, \`.\` and \`-\`, starting with a letter; at most ${limits.keyCharacters} characters`,
});
