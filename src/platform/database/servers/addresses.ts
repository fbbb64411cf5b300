const ADDRESS = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?@]*@)?)(?<hosts>[^/?]*)(?<after>.*)$/s;

/** The address of each server that it names, as `postgres://user@first,second:5433/name` does, in that order. */
export function addressesIn(address: string): readonly string[] {
  const { before = '', hosts = '', after = '' } = ADDRESS.exec(address)?.groups ?? {};
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [address];
}

/** How libpq would be told which of several servers to take; ours are the roles that the setting itself is about. */
export function wantedOf(address: string): string | undefined {
  const [withoutFragment = ''] = address.split('#');
  const parameters = new URLSearchParams(withoutFragment.split('?')[1] ?? '');
  return parameters.getAll('target_session_attrs').at(-1);
}
