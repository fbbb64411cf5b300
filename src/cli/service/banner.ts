import type { Config, ListenAddress } from '../../config.ts';
import { VERSION } from '../../platform/version.ts';

/** The account that the first start made; its secrets are shown this once. */
export interface FirstSignIn {
  readonly email: string;
  /** Absent where the operator chose the password. */
  readonly password: string | undefined;
  readonly keyId: string;
  readonly secret: string;
}

export interface StartReport {
  readonly config: Config;
  readonly role: string;
  readonly migrated: readonly string[];
  readonly signIn: FirstSignIn | undefined;
  readonly isDemo: boolean;
}

/** The start-up output for people: the places of things, and once, the way in. */
export function banner({ config, role, migrated, signIn, isDemo }: StartReport): string {
  const { baseUrl, databaseUrl, dataDir, operations } = config;
  const pages = [
    ['Dashboard', baseUrl],
    ['Reference', `${baseUrl}/docs`],
  ];
  const lines = [
    ...(role === 'worker' ? [] : pages),
    ...(operations ? [['Probes', addressOf(operations)]] : []),
    ['Database', databaseUrl === undefined ? `embedded, in ${dataDir}` : 'from DATABASE_URL'],
    ...(role === 'all' ? [] : [['Role', role]]),
    ...(isDemo ? demoSignIn(config) : []),
    ...(migrated.length === 0 ? [] : [['Migrated', migratedText(migrated)]]),
  ];
  return `\n  Assay ${VERSION} is ready\n\n${rows(lines)}${signIn ? firstSignIn(signIn) : ''}\n`;
}

function addressOf({ host, port }: ListenAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Shown at every start: the data is invented. */
function demoSignIn({ ownerEmail, ownerPassword = '' }: Config): readonly (readonly string[])[] {
  return [
    ['Demo', 'invented data of a year; nothing of it is real'],
    ['E-mail', ownerEmail],
    ['Password', ownerPassword],
  ];
}

/** By name; of many, the first and the last say enough. */
function migratedText(names: readonly string[]): string {
  return names.length > 3 ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}

function firstSignIn({ email, password, keyId, secret }: FirstSignIn): string {
  const lines = [
    ['E-mail', email],
    ['Password', password ?? 'as in ASSAY_OWNER_PASSWORD'],
    ['Test key', keyId],
    ['Secret', secret],
  ];
  return `\n  First sign-in and test API key. Keep them: they are shown this once.\n\n${rows(lines)}`;
}

function rows(lines: readonly (readonly string[])[]): string {
  return lines.map(([label = '', value = '']) => `  ${label.padEnd(10)} ${value}\n`).join('');
}
