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

/** Before the first drawing, so that nothing flashes. */
export function applyLooks(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = looks.theme === 'system' ? (SYSTEM_DARK.matches ? 'dark' : 'light') : looks.theme;
  dataset['density'] = looks.density;
}

SYSTEM_DARK.addEventListener('change', applyLooks);

function changeLooks(next: Partial<Looks>): void {
  looks = { ...looks, ...next };
  try {
    localStorage.setItem(KEY, JSON.stringify(looks));
  } catch {
    // The choice then lives as long as the page.
  }
  applyLooks();
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
