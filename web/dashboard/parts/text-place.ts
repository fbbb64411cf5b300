import type { Field } from './form.ts';

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Puts the keyboard at a place of the text, with some lines before it in sight. */
export function leadTo({ control }: Field<HTMLTextAreaElement>, offset: number): void {
  control.focus();
  control.setSelectionRange(offset, offset);
  const height = Number.parseFloat(getComputedStyle(control).lineHeight);
  control.scrollTo({ left: 0, top: (lineOf(control.value, offset) - 4) * height });
}
