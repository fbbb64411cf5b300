import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isLongerThan } from '../../kernel/characters.ts';
import { limits } from '../../kernel/limits.ts';
import { isMasterKey, type MasterKeys } from '../vault/key-files.ts';
import { ConfigError, type Type } from './variable-table.ts';

export const anyText: Type<string> = (text) => text;

export function wholeNumber(from: number, to: number): Type<number> {
  return (text, name) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new ConfigError(`${name} must be a whole number from ${from} to ${to}, not '${text}'.`);
  };
}

export const trueOrFalse: Type<boolean> = (text, name) => {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ConfigError(`${name} must be 'true' or 'false', not '${text}'.`);
};

export function oneOf<const Option extends string>(options: readonly Option[]): Type<Option> {
  return (text, name) => {
    const found = options.find((option) => option === text);
    if (found) return found;
    throw new ConfigError(`${name} must be one of ${options.join(', ')}, not '${text}'.`);
  };
}

export const organizationName: Type<string> = (text, name) => {
  if (!isLongerThan(text, limits.nameCharacters)) return text;
  throw new ConfigError(`${name} must be at most ${limits.nameCharacters} characters.`);
};

/** What the validation of requests compares `email` with, without the validation: every command reads its settings. */
const EMAIL = fullFormats.email as RegExp;

/** By the rule of signing in: an owner with another address could not sign in. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text) && text.length <= limits.emailCharacters;
}

export const email: Type<string> = (text, name) => {
  if (isEmail(text)) return text;
  throw new ConfigError(`${name} must be an e-mail address, not '${text}'.`);
};

/** To the letter: a blank around it may belong to it. */
export const password: Type<string> = (text, name, environment) => {
  const { passwordCharactersAtLeast: least, passwordCharactersAtMost: most } = limits;
  const whole = environment[name] ?? text;
  if (whole.length >= least && whole.length <= most) return whole;
  throw new ConfigError(`${name} must be ${least} to ${most} characters.`);
};

export const masterKeys: Type<MasterKeys> = (text, name) => {
  const masterKey = (one: string): Buffer => {
    if (isMasterKey(one)) return Buffer.from(one, 'base64');
    throw new ConfigError(
      `${name} must be the base64 of exactly 32 bytes, or several of those with commas between them.`,
    );
  };
  const [first = '', ...others] = text.split(',').map((one) => one.trim());
  return [masterKey(first), ...others.map(masterKey)];
};

export const token: Type<string> = (text, name) => {
  if (/^[\x21-\x2b\x2d-\x7e]{32,}$/.test(text)) return text;
  throw new ConfigError(`${name} must be 32 or more characters without spaces and commas.`);
};
