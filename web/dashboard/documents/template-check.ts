import { fill, h } from '../../parts/dom.ts';
import type { Failure } from '../parts/api.ts';
import type { Field } from '../parts/form.ts';
import { failureNotice, notice } from '../parts/notices.ts';
import type { Desk } from '../parts/page.ts';
import { saveFile } from './save-file.ts';
import { faultText, type SourceFault } from './source-faults.ts';
import { dataIn } from './template-data.ts';

/** Long enough that somebody who types is not checked at every letter. */
const PAUSE_MILLISECONDS = 600;

export interface LiveCheck {
  readonly element: HTMLElement;
  /** Checks once nothing has changed for a moment. */
  readonly begin: () => void;
}

/** Renders what is typed, and says what is wrong with it and where. */
export function liveCheck(
  desk: Desk,
  source: Field<HTMLTextAreaElement>,
  sampleData: Field<HTMLTextAreaElement>,
  bodyOf: (data: object) => object,
): LiveCheck {
  const element = h('div', { class: 'live-check' });
  let turn = 0;
  const check = async (): Promise<void> => {
    const own = (turn += 1);
    const data = dataIn(sampleData, '/sampleData');
    if (!data.ok) return fill(element, notice('caution', 'Sample data: ', data.failure.detail));
    const answer = await desk.api.postForFile('/templates/markdown/preview', bodyOf(data.value));
    if (own !== turn) return;
    fill(element, answer.ok ? goodNotice(answer.value) : faultsNotice(answer.failure, source.control));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    turn += 1;
    clearTimeout(timer);
    // Whoever has left the page wants no answer any more.
    timer = setTimeout(() => element.isConnected && void check(), PAUSE_MILLISECONDS);
  };
  for (const { control } of [source, sampleData]) control.addEventListener('input', begin);
  return { element, begin };
}

function goodNotice(pdf: Blob): HTMLElement {
  const save = (): void => saveFile(pdf, 'preview.pdf');
  return notice(
    'good',
    h('p', {}, 'It renders with the sample data.'),
    h('div', {}, h('button', { type: 'button', onclick: save }, 'Download the preview')),
  );
}

function faultsNotice(failure: Failure, source: HTMLTextAreaElement): HTMLElement {
  const faults: readonly SourceFault[] = failure.errors;
  if (faults.length === 0) return failureNotice(failure);
  return notice(
    'caution',
    h('p', {}, 'It does not render yet.'),
    h('ul', {}, ...faults.map((fault) => h('li', {}, faultPart(fault, source)))),
  );
}

/** A fault with a place leads there. */
function faultPart(fault: SourceFault, source: HTMLTextAreaElement): HTMLElement {
  const { line, column = 1 } = fault;
  if (line === undefined) return h('span', {}, faultText(fault));
  const lead = (): void => {
    const before = source.value.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    source.focus();
    source.setSelectionRange(at, at);
  };
  return h('button', { type: 'button', class: 'quiet', onclick: lead }, faultText(fault));
}
