import { limits } from '../../kernel/limits.ts';

/** The beginning of an answer as text for people. A character that was cut is left out; the database stores no NUL. */
export function previewOf(body: Buffer): string {
  const text = new TextDecoder().decode(body, { stream: true });
  return Array.from(text.replaceAll('\0', '\uFFFD')).slice(0, limits.webhookPreviewCharacters).join('');
}
