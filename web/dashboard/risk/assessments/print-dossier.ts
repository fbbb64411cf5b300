/** On paper the colours are those of the light theme, whatever the screen shows. */
export function printDossier(): void {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset['theme'] = 'light';
  const restore = (): void => {
    if (theme === undefined) delete dataset['theme'];
    else dataset['theme'] = theme;
  };
  addEventListener('afterprint', restore, { once: true });
  globalThis.print();
}
