import { openDialog } from '../../parts/dialog.ts';
import { h, setAttribute } from '../../parts/dom.ts';
import type { SignatureMark } from '../mark.ts';
import { drawingMaker, type MarkMaker, typingMaker, uploadingMaker } from './mark-makers.ts';
import type { FieldType } from '../records.ts';
import { texts } from '../texts.ts';

export interface SignatureRequest {
  readonly type: FieldType;
  /** The signer's name, to begin with. */
  readonly name: string;
  /** A signer at the keyboard is shown the way without drawing first. */
  readonly byKeyboard: boolean;
}

/** Lets the signer draw, type or upload a signature or initials. */
export function askSignature({
  type,
  name,
  byKeyboard,
}: SignatureRequest): Promise<SignatureMark | undefined> {
  const confirm = h('button', { type: 'submit', class: 'primary' }, texts.apply(type));
  const changed = (): void => void (confirm.disabled = chosen.mark() === undefined);
  const drawing = drawingMaker(type, () => changed());
  const typing = typingMaker(type, name, () => changed());
  const makers = [drawing, typing, uploadingMaker(() => changed())];
  let chosen: MarkMaker = byKeyboard ? typing : drawing;

  const ways = makers.map((maker, number) => wayOf(maker, number, () => choose(maker)));
  const choose = (maker: MarkMaker): void => {
    chosen = maker;
    for (const way of ways) showWay(way, way.maker === maker);
    changed();
  };
  const turn = (event: Event): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key];
    if (step === undefined) return;
    const at = makers.indexOf(chosen) + step;
    const way = ways[(at + ways.length) % ways.length];
    if (!way) return;
    choose(way.maker);
    way.tab.focus();
  };
  choose(chosen);
  const tabs = ways.map(({ tab }) => tab);
  const list = h(
    'div',
    { role: 'tablist', class: 'tabs', 'aria-label': texts.yourSignature(type), onkeydown: turn },
    ...tabs,
  );
  const body = [list, ...ways.map(({ panel }) => panel)];
  const opened = openDialog(
    { title: texts.yourSignature(type), body, confirm, cancel: texts.cancel, className: 'signature-dialog' },
    () => chosen.mark(),
  );
  if (byKeyboard) typing.focus();
  return opened;
}

interface Way {
  readonly maker: MarkMaker;
  readonly tab: HTMLButtonElement;
  readonly panel: HTMLElement;
}

function wayOf(maker: MarkMaker, number: number, onclick: () => void): Way {
  const [tab, panel] = [`tab-${number}`, `way-${number}`];
  return {
    maker,
    tab: h('button', { type: 'button', role: 'tab', id: tab, 'aria-controls': panel, onclick }, maker.title),
    panel: h('div', { role: 'tabpanel', id: panel, 'aria-labelledby': tab, class: 'way' }, maker.element),
  };
}

function showWay({ tab, panel }: Way, shown: boolean): void {
  setAttribute(tab, 'aria-selected', String(shown));
  tab.tabIndex = shown ? 0 : -1;
  panel.hidden = !shown;
}
