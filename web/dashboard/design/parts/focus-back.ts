import { useRef } from 'react';

/** Remembers what had the keyboard when a dialog opened, and gives it back: dialogs are opened by more than buttons. */
export function useFocusBack(isOpen: boolean): () => void {
  const before = useRef<Element>(null);
  const wasOpen = useRef(false);
  // Here, before a field of the dialog takes the keyboard for itself.
  if (isOpen && !wasOpen.current) before.current = document.activeElement;
  wasOpen.current = isOpen;
  return () => focusOn(before.current);
}

/** Where it is gone, the page gets the keyboard. */
function focusOn(before: Element | null): void {
  const target = before?.isConnected === true ? before : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
