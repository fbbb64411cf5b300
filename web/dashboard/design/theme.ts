import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';
export type Density = 'comfortable' | 'compact';

interface Looks {
  readonly theme: Theme;
  readonly density: Density;
}

const KEY = 'assay.looks';
const SYSTEM_DARK = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let looks: Looks = stored();

/** Light or dark, wide or dense, as the person chose on this machine. */
export function useLooks(): [Looks, (next: Partial<Looks>) => void] {
  return [useSyncExternalStore(subscribe, () => looks), changeLooks];
}

/** Which of the two is seen now, for drawings that take their colours once. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownTheme);
}

function shownTheme(): 'light' | 'dark' {
  if (looks.theme !== 'system') return looks.theme;
  return SYSTEM_DARK.matches ? 'dark' : 'light';
}

/** Before the first drawing, so that nothing flashes. */
export function applyLooks(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = shownTheme();
  dataset['density'] = looks.density;
}

SYSTEM_DARK.addEventListener('change', () => {
  applyLooks();
  tell();
});

function changeLooks(next: Partial<Looks>): void {
  looks = { ...looks, ...next };
  try {
    localStorage.setItem(KEY, JSON.stringify(looks));
  } catch {
    // The choice then lives as long as the page.
  }
  applyLooks();
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Looks {
  const usual: Looks = { theme: 'system', density: 'comfortable' };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Looks>) };
  } catch {
    return usual;
  }
}
