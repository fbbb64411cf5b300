import { firstCharacters } from '../../kernel/characters.ts';
import { limits } from '../../kernel/limits.ts';

/** The beginning of an answer as text for people. A character that was cut is left out; the database stores no NUL. */
export function previewOf(body: Buffer): string {
  const text = new TextDecoder().decode(body, { stream: true });
  return firstCharacters(text.replaceAll('\0', '\uFFFD'), limits.webhookPreviewCharacters);
}
