import { fill, h } from '../../parts/dom.ts';
import type { Failure } from './api.ts';
import { failing } from './faults.ts';
import { failureNotice } from './notices.ts';

export interface BusyButton {
  readonly text: string;
  /** The whole of it, for those who do not see what stands beside. */
  readonly spoken?: string | undefined;
  /** Where a refusal is shown. */
  readonly refused: HTMLElement;
  /** What went wrong, or nothing. */
  readonly act: () => Promise<Failure | undefined>;
}

/** For what is done at once, without asking; one press at a time. */
export function busyButton({ text, spoken, refused, act }: BusyButton): HTMLButtonElement {
  const press = async (): Promise<void> => {
    button.disabled = true;
    const failure = await failing(act);
    button.disabled = false;
    fill(refused, failure && failureNotice(failure));
  };
  const button = h('button', { type: 'button', 'aria-label': spoken, onclick: () => void press() }, text);
  return button;
}
