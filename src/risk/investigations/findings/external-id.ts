/** Takes the externalId of the subject out of a text. */
export type Hide = (text: string) => string;

/** It is found as a word of its own, in capitals or not, and also as JSON writes it. */
export function makeHide(externalId: string): Hide {
  const forms = [externalId, JSON.stringify(externalId).slice(1, -1)].map(literally);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replaceAll(pattern, '[subject]');
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/**
 * Facts that are texts stand in quotes in a statement; only there a sender can have written the externalId. Words of
 * the service itself, numbers above all, stay as they are.
 */
export function hideInQuotes(statement: string, hide: Hide): string {
  return statement.replaceAll(/"(?:[^"\\]|\\.)*"/gsu, (quoted) => hide(quoted));
}
