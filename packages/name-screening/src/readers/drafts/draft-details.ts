import { detailLimits, type EntryDetails } from '../../lists/entry-details.ts';
import type { ListedBirth, ListedEntry, ListedIdentifier } from '../../lists/listed-entry.ts';
import { cleanText } from '../../lists/text.ts';
import { isSameBirth } from './birth-dates.ts';
import { cleanTexts, documentForm } from './draft-texts.ts';
import type { DraftBirthPlace, EntryDraft } from './entry-draft.ts';

/** What the draft says beside its entry; null where it says nothing. */
export function detailsFrom(draft: EntryDraft, entry: ListedEntry): EntryDetails | null {
  const { details } = draft;
  const identifierNotes = notesOf(draft, entry);
  if (!details && identifierNotes.length === 0) return null;
  const found: EntryDetails = {
    birthPlaces: placesOf(details?.birthPlaces ?? [], entry),
    identifierNotes,
    addresses: texts(details?.addresses),
    legalBasis: texts(details?.legalBasis),
    positions: texts(details?.positions),
    remarks: texts(details?.remarks),
    changedOn: details?.changedOn ?? null,
    link: linkOf(details?.link ?? ''),
  };
  return saysNothing(found) ? null : found;
}

/** The parts of an address or a place in one line; a part that states nothing, or what the one before says, is left out. */
export function inOneLine(parts: readonly string[]): string {
  return cleanTexts(parts).join(', ');
}

/** `label: text`, and nothing where there is no text. A label may end as lists like to end them. */
export function labelled(label: string, text: string): string {
  const clean = cleanText(text);
  return clean === null ? '' : `${label.replace(/[\s:-]+$/, '')}: ${clean}`;
}

function texts(stated: readonly string[] = []): readonly string[] {
  return cleanTexts(stated).slice(0, detailLimits.items).map(cut);
}

function cut(text: string): string {
  const { textCharacters } = detailLimits;
  return text.length <= textCharacters ? text : `${text.slice(0, textCharacters - 1).toWellFormed()}…`;
}

/** Where dates and places stand apart, a single place is that of every date: somebody is born once. */
function placesOf(stated: readonly DraftBirthPlace[], { births }: ListedEntry): EntryDetails['birthPlaces'] {
  const apart = cleanTexts(stated.flatMap(({ place, birth }) => (birth === undefined ? [place] : [])));
  const [only, ...others] = apart;
  const tied = stated.flatMap(({ place, birth }) => {
    const clean = cleanText(place);
    return birth === undefined || clean === null ? [] : [{ place: clean, birth: birthOf(birth, births) }];
  });
  const untied =
    only !== undefined && others.length === 0 && births.length > 0
      ? births.map((_birth, birth) => ({ place: only, birth }))
      : apart.map((place) => ({ place, birth: null }));
  const distinct = new Map([...tied, ...untied].map((one) => [`${one.birth ?? ''} ${one.place}`, one]));
  return [...distinct.values()]
    .slice(0, detailLimits.items)
    .map(({ place, birth }) => ({ place: cut(place), birth }));
}

function birthOf(birth: ListedBirth | null, births: readonly ListedBirth[]): number | null {
  const place = birth === null ? -1 : births.findIndex((one) => isSameBirth(one, birth));
  return place === -1 ? null : place;
}

/** The notes of a document that the file has several times stand together. */
function notesOf({ identifiers = [] }: EntryDraft, entry: ListedEntry): EntryDetails['identifierNotes'] {
  const found = new Map<number, Set<string>>();
  for (const identifier of identifiers) {
    const note = cleanText(identifier.note ?? '');
    const place = note === null ? -1 : placeOf(identifier, entry.identifiers);
    if (note === null || place === -1) continue;
    const before = found.get(place);
    if (before) before.add(note);
    else found.set(place, new Set([note]));
  }
  return [...found]
    .toSorted(([one], [other]) => one - other)
    .slice(0, detailLimits.items)
    .map(([identifier, notes]) => ({
      note: cut(cleanTexts([...notes].flatMap((note) => note.split('; '))).join('; ')),
      identifier,
    }));
}

/** The same number, of the same country if it stands with several. */
function placeOf(stated: ListedIdentifier, identifiers: readonly ListedIdentifier[]): number {
  const form = documentForm(stated.kind, cleanText(stated.value) ?? '');
  const isSame = ({ kind, value }: ListedIdentifier): boolean => documentForm(kind, value) === form;
  const exact = identifiers.findIndex((one) => isSame(one) && one.country === stated.country);
  return exact === -1 ? identifiers.findIndex(isSame) : exact;
}

/** Pages make it something to click on, so it leads to the web or nowhere. */
function linkOf(text: string): string | null {
  const link = text.trim();
  if (link.length > detailLimits.linkCharacters || !/^https?:\/\/[^\s"<>]+$/i.test(link)) return null;
  return URL.canParse(link) ? link : null;
}

function saysNothing({ changedOn, link, ...lists }: EntryDetails): boolean {
  return changedOn === null && link === null && Object.values(lists).every((list) => list.length === 0);
}
