/** The locale of a BCP 47 tag in which this process can write dates. */
export function supportedLocale(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0];
  } catch {
    // Not a language tag.
    return undefined;
  }
}

/** The best known of an `Accept-Language` header; empty where it names none. */
export function preferredLocale(acceptLanguage: string | undefined): string {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  return (
    ranges
      .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
      .toSorted((one, other) => other.quality - one.quality)
      .map(({ tag }) => supportedLocale(tag))
      .find((locale) => locale !== undefined) ?? ''
  );
}

export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
