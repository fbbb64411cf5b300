/**
 * Whether a key is no command of the page: it is pressed with another, where somebody types, or in a dialog or a menu,
 * whose letters choose.
 */
export function isForSomethingElse({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || isWithin(target, TYPED);
}

/** Whether `Enter` presses what the keyboard is on. */
export function isOnControl({ target }: KeyboardEvent): boolean {
  return isWithin(target, 'a, button, input');
}

function isWithin(target: EventTarget | null, places: string): boolean {
  return target instanceof Element && target.closest(places) !== null;
}

const TYPED = 'input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]';
