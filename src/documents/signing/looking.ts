import type { Principal } from '../../kernel/principal.ts';
import { linkHolder } from '../links/link-holder.ts';
import { preferredLocale, supportedLocale } from '../fields/values/locale.ts';

/** For whom, and when, something is shown. */
export interface Looking {
  readonly now: Date;
  /** Empty where nothing is known of it. */
  readonly locale: string;
  /** The address under which this signer finds fields. */
  readonly fieldsAt: string;
}

/** By which link somebody looks, and in which language where that was said. */
export interface Sight {
  readonly token: string;
  readonly locale?: string | undefined;
}

/** Contract 5, *Signing*: a locale that was sent, else that of `Accept-Language`. One that nobody knows is none. */
export function lookingOf(
  principal: Principal,
  { token, locale }: Sight,
  { now, baseUrl }: { readonly now: Date; readonly baseUrl: string },
): Looking {
  return {
    now,
    locale: supportedLocale(locale ?? '') ?? preferredLocale(linkHolder(principal).acceptLanguage),
    fieldsAt: `${baseUrl}/api/v1/signing/${token}/fields`,
  };
}
