/** Hands a file to the browser, which keeps it where downloads go and opens it by its type. */
export function saveFile(
  bytes: Uint8Array,
  name: string,
  type: 'application/pdf' | 'application/json' | 'text/csv',
): void {
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file up by the next turn; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(url));
}
