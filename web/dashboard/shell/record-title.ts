/** A record as the search calls it; versions of one policy are told apart. */
export function recordTitle(data: Readonly<Record<string, unknown>>): string | undefined {
  const named = [data['displayName'], data['name'], data['externalId'], data['key']];
  const name = named.find((one): one is string => typeof one === 'string' && one !== '');
  return name !== undefined && typeof data['version'] === 'number'
    ? `${name}, version ${data['version']}`
    : name;
}
