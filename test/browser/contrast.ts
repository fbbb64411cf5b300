import type { Page } from 'playwright-core';

/** Visible texts whose contrast with what lies behind them is below 4.5 to 1, each with its ratio. */
export function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(SCRIPT);
}

/** Runs in the page, which has types of its own: so as text. */
const SCRIPT = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color).slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if ((channels(backgroundColor)[3] ?? 1) === 1) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const ratio = (element) => {
    const levels = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    return (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  return [...document.body.querySelectorAll('*')]
    .filter((element) => hasText(element) && element.checkVisibility() && ratio(element) < 4.5)
    .map((element) => element.className + ' ' + element.textContent.trim().slice(0, 40) + ' ' + ratio(element).toFixed(2));
})()`;
