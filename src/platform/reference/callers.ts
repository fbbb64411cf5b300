import type { OpenApiDocument, Operation, SecurityScheme } from './document.ts';
import { html, type Html } from './html.ts';
import { renderInline } from './markdown.ts';

/** Who may call an operation, with which credential, and whether a retry is safe. */
export function renderCallers(operation: Operation, document: OpenApiDocument): Html | undefined {
  const access = operation['x-access'];
  const idempotency = operation['x-idempotency'];
  const credentials = credentialsOf(operation, document);
  const facts = [
    access !== undefined &&
      fact('Access', html`<strong>${words(access)}</strong>${note(ACCESS.get(access))}`),
    credentials.length > 0 && fact('Credential', html`${credentials.join(', or ')}`),
    idempotency !== undefined &&
      fact('Idempotency', html`<strong>${words(idempotency)}</strong>${note(IDEMPOTENCY.get(idempotency))}`),
  ];
  return facts.some((entry) => entry !== false) ? html`<dl class="facts">${facts}</dl>` : undefined;
}

const ACCESS: ReadonlyMap<string, string> = new Map([
  ['anyone', 'no credential is needed'],
  ['client', 'every API key and every member of the organization'],
  ['api_key', 'API keys; dashboard tokens are refused'],
  ['manager', 'every API key, and owners and administrators who are signed in to the dashboard'],
  ['member', 'every member, signed in to the dashboard'],
  ['administrator', 'owners and administrators, signed in to the dashboard; API keys are refused'],
  ['owner', 'owners of the organization, signed in to the dashboard'],
  ['signer', 'whoever has the link of a signer, which the path begins with'],
  ['operator', 'whoever runs the service, outside any organization'],
]);

const IDEMPOTENCY: ReadonlyMap<string, string> = new Map([
  ['required', 'send an `Idempotency-Key`; an identical retry returns the first answer'],
  ['honoured', 'an `Idempotency-Key` may be sent; an identical retry returns the first answer'],
]);

function fact(name: string, value: Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function note(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : html` <span class="note">${renderInline(text)}</span>`;
}

function words(text: string): string {
  const spaced = text.replaceAll(/[_-]/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Each way to authenticate is one phrase; schemes that only go together are joined by a plus. */
function credentialsOf(operation: Operation, document: OpenApiDocument): readonly string[] {
  const schemes = document.components?.securitySchemes ?? {};
  return (operation.security ?? document.security ?? []).flatMap((requirement) => {
    const names = Object.keys(requirement).map((name) => credentialName(name, schemes[name]));
    return names.length > 0 ? [names.join(' + ')] : [];
  });
}

function credentialName(name: string, scheme: SecurityScheme | undefined): string {
  if (scheme?.type === 'http' && scheme.scheme === 'bearer') return 'bearer token';
  if (scheme?.type === 'apiKey' && scheme.name?.toLowerCase() === 'x-api-key') return 'signed API key';
  return scheme?.name ?? name;
}
