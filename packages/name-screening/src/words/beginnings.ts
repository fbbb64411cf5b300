import { plainWords } from './words.ts';

/**
 * A name without the article or the kind of ship that it begins with, which some write and others leave out: The Kelmidor,
 * M/V Kelmidor. Undefined where there is none, or nothing else.
 */
export function withoutArticle(name: string, words: readonly string[]): readonly string[] | undefined {
  const isShip = SHIP.test(name);
  if (!isShip && !ARTICLES.has(words[0] ?? '')) return undefined;
  const rest = isShip ? plainWords(name.replace(SHIP, '')) : words.slice(1);
  return rest.length === 0 ? undefined : rest;
}

const SHIP = /^\s*m\/[vty]\s/i;
const ARTICLES: ReadonlySet<string> = new Set(plainWords('the mv mt ss fv vessel tanker motorvessel'));

/**
 * A name without the office that it begins with: President Kelmidor, Crown Prince Salman. Undefined where there is none; what
 * stands before a comma is a surname.
 */
export function withoutOffice(name: string, words: readonly string[]): string | undefined {
  const behind = words.findIndex((word) => !OFFICES.has(word) && !BEFORE_OFFICES.has(word));
  if (behind < 1 || name.includes(',') || !words.slice(0, behind).some((word) => OFFICES.has(word)))
    return undefined;
  return words.slice(behind).join(' ');
}

const BEFORE_OFFICES: ReadonlySet<string> = new Set(
  plainWords(
    'the former ex late acting vice deputy prime first crown his her excellency majesty highness royal',
  ),
);

/**
 * Offices that stand before the names of those who hold them, and are seldom names. Who is called so is searched with the
 * word as well.
 */
const OFFICES: ReadonlySet<string> = new Set(
  plainWords(`
    president king queen prince princess emperor empress pope cardinal archbishop bishop patriarch
    minister premier chancellor senator congressman congresswoman governor ambassador mayor
    chairman chairwoman chairperson secretary admiral commander commandant comrade reverend rev
    presidente presidenta presidentin prasident praesident roi reine rey reina koenig konig
    ministre ministro ministra kanzler gouverneur gobernador governador senador senateur
    президент король королева принц принцесса министр премьер сенатор губернатор патриарх
    президентка міністр прем'єр الرئيس الملك الملكة الأمير الأميرة الوزير
  `),
);
