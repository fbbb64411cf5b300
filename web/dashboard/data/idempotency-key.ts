/** A browser on an insecure page makes no UUIDs, but random numbers all the same. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `dashboard-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The same key for as long as the same content is sent: a retry after a broken connection does nothing twice. */
export function keyByContent(): (content: unknown) => string {
  let [last, key] = ['', ''];
  return (content) => {
    const text = JSON.stringify(content, (_name, value) => (value instanceof Uint8Array ? value.length : value));
    if (text !== last) [last, key] = [text, newIdempotencyKey()];
    return key;
  };
}
