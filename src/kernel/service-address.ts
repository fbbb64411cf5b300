/**
 * Whether an http or https address names a service and nothing behind it: paths of calls begin at its root, and whatever
 * else the address has would be left out without a word.
 */
export function isServiceAddress(text: string): boolean {
  const { origin, username, password, href } = new URL(text);
  return username === '' && password === '' && href === `${origin}/`;
}
