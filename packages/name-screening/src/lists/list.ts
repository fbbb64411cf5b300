/** Document 2, *Lists*, in its order; behind them those of contract 6, *Lists*. */
export const LIST_KEYS = [
  'eu_fsf',
  'ofac_sdn',
  'ofac_consolidated',
  'uk_sanctions',
  'idb_sanctions',
  'service_pep',
  'un_sc',
] as const;

/** Contract 6, *Lists*: what an organization may call a list of its own. */
export const OWN_LIST_NAME_PATTERN = '^[a-z0-9-]{1,40}$';

/** What a key of a list looks like, known or not; an own list is `own:` and its name. */
export const LIST_KEY_PATTERN = '^(?:[a-z][a-z0-9_.-]*|own:[a-z0-9-]{1,40})$';

export type ListKey = (typeof LIST_KEYS)[number];

/** `internal` are own lists alone: what they hold says nothing of sanctions or offices. */
export const LIST_KINDS = ['sanctions', 'pep', 'internal'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export interface ListDescription {
  readonly name: string;
  readonly listKind: Exclude<ListKind, 'internal'>;
  readonly homepage: string;
  /** Any result that uses the list credits its publisher with these words. */
  readonly attribution: string;
  /** Contract 4, *Operator endpoints*: unconfirmed for longer, the list is stale. An operator may set another period. */
  readonly staleAfterHours: number;
}

const TWO_DAYS = 48;
const TWO_WEEKS = 14 * 24;

export const LISTS: Readonly<Record<ListKey, ListDescription>> = {
  eu_fsf: {
    name: 'European Union consolidated financial sanctions list',
    listKind: 'sanctions',
    homepage:
      'https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions',
    attribution:
      'European Commission: consolidated list of persons, groups and entities subject to EU financial sanctions. © European Union, reused under Commission Decision 2011/833/EU (CC BY 4.0).',
    staleAfterHours: TWO_DAYS,
  },
  ofac_sdn: {
    name: 'United States list of specially designated nationals and blocked persons',
    listKind: 'sanctions',
    homepage: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
    attribution:
      'U.S. Department of the Treasury, Office of Foreign Assets Control: Specially Designated Nationals list (public domain).',
    staleAfterHours: TWO_DAYS,
  },
  ofac_consolidated: {
    name: 'United States consolidated non-SDN sanctions list',
    listKind: 'sanctions',
    homepage: 'https://sanctionslist.ofac.treas.gov/Home/ConsolidatedList',
    attribution:
      'U.S. Department of the Treasury, Office of Foreign Assets Control: consolidated non-SDN list (public domain).',
    staleAfterHours: TWO_DAYS,
  },
  uk_sanctions: {
    name: 'United Kingdom sanctions list',
    listKind: 'sanctions',
    homepage: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
    attribution:
      'UK Sanctions List, Foreign, Commonwealth & Development Office. Contains public sector information licensed under the Open Government Licence v3.0.',
    staleAfterHours: TWO_DAYS,
  },
  idb_sanctions: {
    name: 'Development bank list of sanctioned firms and individuals',
    listKind: 'sanctions',
    homepage: 'https://data.iadb.org/dataset/dataset-of-sanctioned-firms-and-individuals',
    attribution:
      'Inter-American Development Bank: Sanctioned Firms and Individuals, CC BY 4.0, doi:10.60966/7pfpgt0f.',
    staleAfterHours: TWO_WEEKS,
  },
  service_pep: {
    name: 'Politically exposed persons and their families, from an open knowledge base and official rosters',
    listKind: 'pep',
    homepage: 'https://www.wikidata.org/',
    attribution: 'Wikidata contributors (CC0 1.0).',
    staleAfterHours: TWO_WEEKS,
  },
  un_sc: {
    name: 'United Nations Security Council consolidated list',
    listKind: 'sanctions',
    homepage: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
    attribution:
      'United Nations Security Council: consolidated list of individuals and entities subject to measures.',
    staleAfterHours: TWO_DAYS,
  },
};

export function isListKey(key: string): key is ListKey {
  return Object.hasOwn(LISTS, key);
}

const OWN = 'own:';

export function ownListKey(name: string): string {
  return `${OWN}${name}`;
}

/** The name of the own list that a key is of; undefined for any other key. */
export function ownListName(key: string): string | undefined {
  if (!key.startsWith(OWN)) return undefined;
  const name = key.slice(OWN.length);
  return new RegExp(OWN_LIST_NAME_PATTERN).test(name) ? name : undefined;
}

/** Contract 4, *Shapes*: a list that nobody knows counts as a sanctions list. */
export function listKindOf(key: string): ListKind {
  return isListKey(key) ? LISTS[key].listKind : 'sanctions';
}
