import { h } from '../../parts/dom.ts';
import type { Answer, Failure } from '../parts/api.ts';
import { busyButton } from '../parts/busy-button.ts';

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = h('a', { href: url, download: name });
  link.click();
  // The browser has taken the file up by the next turn; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(url));
}

export function downloadButton(
  text: string,
  refused: HTMLElement,
  fileName: string,
  read: () => Promise<Answer<Blob>>,
): HTMLButtonElement {
  const act = async (): Promise<Failure | undefined> => {
    const answer = await read();
    if (!answer.ok) return answer.failure;
    saveFile(answer.value, fileName);
    return undefined;
  };
  return busyButton({ text, refused, act });
}
