/**
 * A foreigner's name as its own language may write what Hepburn reads from katakana, long vowels marked: without the vowels
 * that only part consonants (donarudo is Donald), with r and l, which are one in Japanese, and with what Japanese does not have
 * (ti, di, si, v). The likeliest come first.
 */
export function foreignForms(read: string): readonly string[] {
  const written = read.replace(OPENS_AS_V, 'v').replaceAll(BEFORE_LIP, 'm');
  const opened = new Set([withoutParting(written), withoutParting(written.replace(OPENING_CLUSTER, '$1'))]);
  const stopped = Array.from(opened, (form) =>
    HEARD.reduce((text, [heard, meant]) => text.replaceAll(heard, meant), form),
  );
  const forms = new Set([...stopped, ...opened].flatMap(withLiquids));
  return Array.from(forms, (form) => form.replaceAll('-', '')).slice(0, FORMS_AT_MOST);
}

const OPENS_AS_V = /^u(?=[rn])/;
const BEFORE_LIP = /n(?=[bpm])/g;
/** トルドー is Trudeau. */
const OPENING_CLUSTER = /^([kgpbfv](?=ur)|[td](?=or))[uo]/;
const HEARD = [
  ['chi', 'ti'],
  ['shi', 'si'],
  ['ji', 'di'],
] as const;
const FORMS_AT_MOST = 12;

/** u behind most consonants, and o behind t and d; not the first vowel, not a long one, and no two beside each other. */
function withoutParting(word: string): string {
  const [opening = ''] = OPENING.exec(word) ?? [];
  let written = opening;
  let isParted = false;
  for (const { 0: syllable, index } of word.slice(opening.length).matchAll(SYLLABLE)) {
    const isLast = opening.length + index + syllable.length === word.length;
    isParted = PARTING.test(syllable) && (!isParted || isLast);
    written += isParted ? syllable.slice(0, -1) : syllable;
  }
  return written;
}

const OPENING = /^[^aiueo]*[aiueo]-?/;
const SYLLABLE = /[^aiueo]*[aiueo]-?|[^aiueo]+$/g;
const PARTING = /^n?(?:[kgszbpfmrv]+u|[td]o)$/;

/** Every liquid as it may be written. */
function withLiquids(word: string): readonly string[] {
  const places = Array.from(word.matchAll(/r/g), ({ index }) => index).slice(0, LIQUIDS_AT_MOST);
  let forms: readonly string[] = [word];
  for (const at of places)
    forms = forms.flatMap((form) => [form, `${form.slice(0, at)}l${form.slice(at + 1)}`]);
  return forms;
}

const LIQUIDS_AT_MOST = 3;
