import type { PageBox, PageSize } from './page-box.ts';

/** In parts of the page, so that it keeps its place at every size. Letters are as large as in the finished file. */
export function place(element: HTMLElement, box: PageBox, page: PageSize): void {
  element.style.left = `${(box.xPosition / page.width) * 100}%`;
  element.style.top = `${(box.yPosition / page.height) * 100}%`;
  element.style.width = `${(box.width / page.width) * 100}%`;
  element.style.height = `${(box.height / page.height) * 100}%`;
  element.style.setProperty('--letters', String(Math.min(12, box.height * 0.6)));
  element.style.setProperty('--mark', String(Math.min(box.width, box.height) * 0.6));
}
