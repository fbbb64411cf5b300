import { canonicalJson } from '@assay/values';
import type { ScreenedSubject } from '@assay/name-screening';

/**
 * All that is kept of a subject: the same person is recognised, nobody is read back. In which order aliases, dates,
 * nationalities or identifiers came, or how often, makes no difference.
 */
export function subjectDigest(mac: (text: string) => string, subject: ScreenedSubject): Buffer {
  const { name, aliases, entityType, country, datesOfBirth, nationalities, identifiers } = subject;
  // In the order in which they are written: a batch has hundreds of thousands of these.
  const canonical = canonicalJson({
    aliases: once(aliases.map(plain)),
    country,
    datesOfBirth: once(datesOfBirth),
    entityType,
    identifiers: once(identifiers.map((one) => canonicalJson({ ...one, value: plain(one.value) }))),
    name: plain(name),
    nationalities: once(nationalities),
  });
  return Buffer.from(mac(canonical), 'hex');
}

/** Words of printable ASCII, a space between each two: nothing is left to do. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

function plain(text: string): string {
  return PLAIN.test(text) ? text : text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

function once(texts: readonly string[]): readonly string[] {
  return texts.length < 2 ? texts : [...new Set(texts)].toSorted();
}
