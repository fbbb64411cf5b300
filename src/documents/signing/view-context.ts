import type { Principal } from '../../kernel/principal.ts';
import { linkHolder } from '../links/link-holder.ts';
import { preferredLocale, supportedLocale } from '../fields/values/locale.ts';

/** For whom, and when, a document is shown. */
export interface ViewContext {
  readonly now: Date;
  /** Empty where no language is known. */
  readonly locale: string;
  /** The address of this signer's fields. */
  readonly fieldsAt: string;
}

/** The link of a request, and its language where one was sent. */
export interface ViewRequest {
  readonly token: string;
  readonly locale?: string | undefined;
}

/** Contract 5, *Signing*: a locale that was sent, else that of `Accept-Language`. An unknown locale counts as none. */
export function viewContextOf(
  principal: Principal,
  { token, locale }: ViewRequest,
  { now, baseUrl }: { readonly now: Date; readonly baseUrl: string },
): ViewContext {
  return {
    now,
    locale: supportedLocale(locale ?? '') ?? preferredLocale(linkHolder(principal).acceptLanguage),
    fieldsAt: `${baseUrl}/api/v1/signing/${token}/fields`,
  };
}
