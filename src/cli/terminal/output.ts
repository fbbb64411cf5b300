/** To the standard output as it is. */
export function write(text: string): void {
  process.stdout.write(text);
}

/** What was made, for people and programs alike. */
export function print(made: object): void {
  write(`${JSON.stringify(made, null, 2)}\n`);
}
