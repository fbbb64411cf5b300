import { createHmac } from 'node:crypto';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { ScreenedSubject } from '../matching/subject.ts';

/**
 * All that is kept of a subject: the same person is recognised, nobody is read back. In which order aliases, dates,
 * nationalities or identifiers came, or how often, makes no difference.
 */
export function subjectDigest(key: Buffer, subject: ScreenedSubject): Buffer {
  const { name, aliases, entityType, country, datesOfBirth, nationalities, identifiers } = subject;
  const canonical = canonicalJson({
    name: plain(name),
    aliases: once(aliases.map(plain)),
    entityType,
    country,
    datesOfBirth: once(datesOfBirth),
    nationalities: once(nationalities),
    identifiers: once(identifiers.map((one) => canonicalJson({ ...one, value: plain(one.value) }))),
  });
  return createHmac('sha256', key).update(canonical).digest();
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

function once(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted();
}
