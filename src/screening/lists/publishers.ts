import { LIST_KEYS, type ListKey } from '@assay/name-screening';
import type { ListOrigin } from './origin.ts';

/** Where a list is fetched from. */
export interface Publisher {
  readonly url: string;
  /** Of a CKAN catalogue (`resource_show`), which tells when the file was published where the file itself does not. */
  readonly dateUrl: string | null;
}

/** Null: nobody publishes the list, or nobody shall be asked for it. */
export type Publishers = Readonly<Record<ListKey, Publisher | null>>;

const OFAC = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports';
const IDB = 'https://data.iadb.org';

export const OFFICIAL_PUBLISHERS: Publishers = {
  // The token is the one that the Commission publishes for everybody.
  eu_fsf: at(
    'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
  ),
  ofac_sdn: at(`${OFAC}/SDN_ENHANCED.XML`),
  ofac_consolidated: at(`${OFAC}/CONS_ENHANCED.XML`),
  uk_sanctions: at('https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml'),
  idb_sanctions: at(
    `${IDB}/files/download/f5022f04-a3f1-4604-a099-5d562e3a0aa5`,
    `${IDB}/api/3/action/resource_show?id=cd0bd9ac-18c6-44bc-8592-9be468c2efd9`,
  ),
  service_pep: null,
  un_sc: at('https://scsanctions.un.org/resources/xml/en/consolidated.xml'),
};

export const NO_PUBLISHERS: Publishers = {
  eu_fsf: null,
  ofac_sdn: null,
  ofac_consolidated: null,
  uk_sanctions: null,
  idb_sanctions: null,
  service_pep: null,
  un_sc: null,
};

function at(url: string, dateUrl: string | null = null): Publisher {
  return { url, dateUrl };
}

/** Whose a file is that was fetched there: only what is fetched from the official address is the publisher's. */
export function originOf(key: ListKey, publisher: Publisher | null): ListOrigin {
  return publisher && publisher.url === OFFICIAL_PUBLISHERS[key]?.url ? 'publisher' : 'mirror';
}

/** An address of the operator's own: undefined leaves the official one, `none` is no address at all. */
export type OwnAddress = string | undefined;

export interface OwnAddresses {
  readonly files: Readonly<Partial<Record<ListKey, OwnAddress>>>;
  readonly dates: Readonly<Partial<Record<ListKey, OwnAddress>>>;
}

const NONE = 'none';

/** The official publishers where the operator names no other. The date of a file elsewhere is asked for elsewhere too. */
export function publishersOf({ files, dates }: OwnAddresses): Publishers {
  const publishers = LIST_KEYS.map((key) => {
    const official = OFFICIAL_PUBLISHERS[key];
    const url = files[key] ?? official?.url ?? NONE;
    if (url === NONE) return [key, null] as const;
    const standard = url === official?.url ? official.dateUrl : null;
    const dateUrl = dates[key] ?? standard ?? NONE;
    return [key, { url, dateUrl: dateUrl === NONE ? null : dateUrl }] as const;
  });
  return Object.fromEntries(publishers) as Record<ListKey, Publisher | null>;
}
