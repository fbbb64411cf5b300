import { DrawPad } from './draw-pad.ts';
import { h, say } from '../../parts/dom.ts';
import type { SignatureMark } from '../mark.ts';
import type { FieldType } from '../records.ts';
import { texts } from '../texts.ts';
import { preparePicture } from './uploaded-image.ts';

/** One way to make a signature. */
export interface MarkMaker {
  readonly title: string;
  readonly element: HTMLElement;
  focus(): void;
  /** Undefined while nothing is drawn, typed or chosen. */
  mark(): SignatureMark | undefined;
}

export function drawingMaker(type: FieldType, changed: () => void): MarkMaker {
  const pad = new DrawPad(texts.drawHere(type), () => {
    undo.disabled = clear.disabled = pad.isEmpty;
    hint.hidden = !pad.isEmpty;
    changed();
  });
  const undo = h(
    'button',
    { type: 'button', class: 'quiet', disabled: true, onclick: () => pad.undo() },
    texts.undo,
  );
  const clear = h(
    'button',
    { type: 'button', class: 'quiet', disabled: true, onclick: () => pad.clear() },
    texts.startOver,
  );
  const hint = h('p', { class: 'pad-hint', 'aria-hidden': 'true' }, texts.drawHere(type));
  const element = h(
    'div',
    {},
    h('div', { class: 'pad-frame' }, pad.element, hint),
    h('div', { class: 'row' }, undo, clear),
  );
  const mark = (): SignatureMark | undefined => {
    const png = pad.png();
    return png === undefined ? undefined : { png };
  };
  return { title: texts.draw, element, focus: () => undefined, mark };
}

export function typingMaker(type: FieldType, name: string, changed: () => void): MarkMaker {
  const preview = h('p', { class: 'typed-preview', 'aria-hidden': 'true' });
  const show = (): void => say(preview, input.value.trim());
  const input = h('input', {
    type: 'text',
    id: 'typed-mark',
    autocomplete: 'name',
    maxlength: 100,
    oninput: () => {
      show();
      changed();
    },
  });
  input.value = type === 'initials' ? initialsOf(name) : name;
  show();
  const element = h(
    'div',
    {},
    h('label', { for: 'typed-mark', class: 'label' }, texts.typeHere(type)),
    input,
    h('div', { class: 'typed-frame' }, preview),
  );
  const mark = (): SignatureMark | undefined => {
    const typed = input.value.trim();
    return typed === '' ? undefined : { typed };
  };
  return { title: texts.typeIt, element, focus: () => input.focus(), mark };
}

export function uploadingMaker(changed: () => void): MarkMaker {
  let picture: ImageBitmap | undefined;
  let png: string | undefined;
  const message = h('p', { class: 'message wrong', role: 'alert' });
  const image = h('img', { class: 'upload-preview', alt: texts.uploadedPicture, hidden: true });
  const transparent = h('input', { type: 'checkbox', checked: true, onchange: () => show() });
  const file = h('input', {
    type: 'file',
    id: 'mark-file',
    accept: 'image/*',
    onchange: () => void load(),
  });
  const load = async (): Promise<void> => {
    const [chosen] = file.files ?? [];
    picture = chosen && (await createImageBitmap(chosen).catch(() => undefined));
    show(chosen !== undefined && !picture ? texts.noPicture : '');
  };
  const show = (fault = ''): void => {
    const prepared = picture ? preparePicture(picture, transparent.checked) : { fault };
    png = 'png' in prepared ? prepared.png : undefined;
    say(message, 'fault' in prepared ? prepared.fault : '');
    image.hidden = png === undefined;
    if (png !== undefined) image.src = png;
    changed();
  };
  const element = h(
    'div',
    {},
    h('label', { for: 'mark-file', class: 'label' }, texts.chooseFile),
    file,
    h('p', { class: 'note' }, texts.fileHint),
    h('label', { class: 'choice' }, transparent, h('span', {}, texts.removeBackground)),
    h('div', { class: 'upload-frame' }, image),
    message,
  );
  const mark = (): SignatureMark | undefined => (png === undefined ? undefined : { png });
  return { title: texts.upload, element, focus: () => file.focus(), mark };
}

/** The first letters of first and last names. */
function initialsOf(name: string): string {
  return name
    .split(/\s+/u)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
