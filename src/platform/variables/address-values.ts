import { isServiceAddress } from '../../kernel/service-address.ts';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressesIn, wantedOf } from '../database/servers/addresses.ts';
import type { TrustedProxies } from '../http/callers/caller-address.ts';
import { type AddressFault, addressFault } from '../outbound/addresses.ts';
import { isEmail } from './plain-values.ts';
import { ConfigError, type Type } from './variable-table.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise it is begun where the server offers it. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** Undefined is the embedded database. */
export const databaseUrl: Type<string | undefined> = (text, name) => {
  if (text === 'embedded') return undefined;
  if (isDatabaseUrl(text)) return ofRole(text, name, ['primary', 'read-write']);
  throw new ConfigError(`${name} must be a postgres:// address, or 'embedded'.`);
};

/** Of one server, or of several with commas between them. */
function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && addressesIn(text).every(isAddress);
}

/** Without a host it names a unix socket in its query, which URL itself would not take. */
function isAddress(address: string): boolean {
  return URL.canParse(address.replace(/^(\w+:\/\/(?:[^/?@]*@)?)(?=\/)/, '$1localhost'));
}

/** An address that asks for another server than its setting is about would be taken for something that it is not. */
function ofRole(address: string, name: string, allowed: readonly string[]): string {
  const wanted = wantedOf(address);
  if (wanted === undefined || allowed.includes(wanted)) return address;
  throw new ConfigError(
    `${name} must be without target_session_attrs, or say ${allowed.join(' or ')} with it.`,
  );
}

/** A replica has an address of its own. */
export const replicaUrl: Type<string> = (text, name) => {
  if (isDatabaseUrl(text)) return ofRole(text, name, ['standby', 'read-only']);
  throw new ConfigError(`${name} must be a postgres:// address.`);
};

export const publicUrl: Type<string> = (text, name) => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new ConfigError(`${name} must be an http or https address, not '${text}'.`);
};

export const serviceOrigin: Type<string> = (text, name, environment) => {
  const url = publicUrl(text, name, environment);
  if (isServiceAddress(url)) return url;
  throw new ConfigError(`${name} must be without a password, a path and what follows it.`);
};

/** A proxy that is trusted without being there lets callers choose their address. */
export const trustedProxies: Type<TrustedProxies> = (text, name) => {
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(',').map((one) => one.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(
    `${name} must be 'true', 'false', a number of proxies from 1 to 9, or their networks, not '${text}'.`,
  );
};

/** Not the whole internet: to trust every proxy is to trust the caller. */
function isNetwork(text: string): boolean {
  return isIP(text) !== 0 || (ipaddr.isValidCIDR(text) && !text.endsWith('/0'));
}

export const embedOrigins: Type<readonly string[]> = (text, name) => {
  const origins = text === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean);
  const wrong = origins.find((origin) => !isEmbedOrigin(origin));
  if (wrong === undefined) return [...new Set(origins)];
  throw new ConfigError(
    `${name} must be origins like https://app.example.com (http only for localhost), without path or wildcard, not '${wrong}'.`,
  );
};

/** As a browser states it, and of plain characters: it becomes a part of a header. */
function isEmbedOrigin(origin: string): boolean {
  if (!/^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?$/.test(origin) || !URL.canParse(origin))
    return false;
  const url = new URL(origin);
  const local = /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(url.hostname);
  return url.origin === origin && (url.protocol === 'https:' || local);
}

/** An address or `none`; `http` and private ones where the variable `allowedBy` is true. */
export function listAddress(allowedBy: string): Type<string> {
  return (text, name, environment) => {
    if (text === 'none') return text;
    const allowHttp = environment[allowedBy]?.trim() === 'true';
    const protocols = allowHttp ? ['https:', 'http:'] : ['https:'];
    const fault = addressFault(text, { protocols, allowPrivate: allowHttp });
    if (!fault) return text;
    throw new ConfigError(
      `${name} must be an https address${allowHttp ? ' or an http address' : ''}, or 'none'${butNot(text, fault)}`,
    );
  };
}

export const operatorEndpoint: Type<string> = (text, name) => {
  const fault = addressFault(text, { protocols: ['http:', 'https:'], allowPrivate: true });
  if (!fault) return text.replace(/\/+$/, '');
  throw new ConfigError(`${name} must be an http or https address${butNot(text, fault)}`);
};

/** Tokens are signed, so `http` is as good as `https`; private addresses only where the variable `allowedBy` is true. */
export function timestampAuthority(allowedBy: string): Type<string> {
  return (text, name, environment) => {
    const allowPrivate = environment[allowedBy]?.trim() === 'true';
    const fault = addressFault(text, { protocols: ['http:', 'https:'], allowPrivate });
    if (!fault) return text;
    throw new ConfigError(`${name} must be an http or https address${butNot(text, fault)}`);
  };
}

/** The fault of an address, and the address unless it holds a password. */
function butNot(text: string, { code, message }: AddressFault): string {
  return code === 'credentials' ? `. ${message}` : `, not '${text}'. ${message}`;
}

const SMTP_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

export const mailServer: Type<MailServer> = (text, name) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const port = url && SMTP_PORTS[url.protocol];
  const user = url && unescaped(url.username);
  const password = url && unescaped(url.password);
  if (!port || !url.hostname || user === undefined || password === undefined || !/^\/?$/.test(url.pathname))
    throw new ConfigError(`${name} must be smtp:// or smtps:// with a host, and no path.`);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    secure: url.protocol === 'smtps:',
    login: user === '' ? undefined : { user, password },
  };
};

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const mailSender: Type<MailSender> = (text, variable) => {
  const [, name = '', address = text] = /^([^<>\p{Cc}]*?)\s*<([^<>]*)>$/u.exec(text) ?? [];
  if (isEmail(address)) return { name, address };
  throw new ConfigError(`${variable} must be an e-mail address or 'Name <address>', not '${text}'.`);
};
