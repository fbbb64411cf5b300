/** The language of the browser, for fields that leave the format to it. Some systems name none that others understand. */
export function ownLocale(language = navigator.language): { readonly locale?: string } {
  try {
    const [locale] = Intl.getCanonicalLocales(language);
    return locale === undefined ? {} : { locale };
  } catch {
    return {};
  }
}
