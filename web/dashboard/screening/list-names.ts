/** What people call the official lists, where the whole title is too long. */
const SHORT: Readonly<Record<string, string>> = {
  eu_fsf: 'EU sanctions',
  ofac_sdn: 'US SDN',
  ofac_consolidated: 'US non-SDN',
  uk_sanctions: 'UK sanctions',
  un_sc: 'UN sanctions',
  idb_sanctions: 'IDB sanctions',
  service_pep: 'PEP',
};

/** A list by its short name; one of the organization's own by the name that it gave. */
export function listName(key: string): string {
  return SHORT[key] ?? key.replace(/^own:/, '');
}

export function listNames(keys: readonly string[]): string {
  return keys.map(listName).join(', ');
}
