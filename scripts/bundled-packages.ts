import type { Plugin } from 'rolldown';

/**
 * Packages of which every start would find, read and compile hundreds of small files: they go into the program, as our own
 * do, with all that they need themselves. What is native, reads files beside it or is seldom loaded stays installed.
 */
export const BUNDLED: readonly string[] = [
  'ajv',
  'ajv-formats',
  'fastify',
  'i18n-iso-countries',
  'ipaddr.js',
  'pg',
  'pg-copy-streams',
  'pg-protocol',
  'pino',
  'prom-client',
  're2js',
  'typebox',
  'undici',
  'uuid',
];

/**
 * Required by a bundled package at a use that the program does not make. They stay outside, so that no start compiles them:
 * the framework's own compilers and its injected requests, drivers of databases for other surroundings.
 */
const UNUSED: readonly string[] = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  'pg-cloudflare',
  'pg-native',
];

export function isUnused(id: string): boolean {
  return UNUSED.includes(id);
}

interface Trim {
  /** The end of the path of the one module. */
  readonly module: string;
  readonly text: string;
  readonly instead: string;
}

const TRIMS: readonly Trim[] = [
  // To learn whether it runs at Cloudflare it makes a `Response`, for which Node 20 loads all of `fetch`.
  { module: '/pg/lib/stream.js', text: 'if (isCloudflareRuntime())', instead: 'if (false)' },
  // Only asked for exemplars, which are not enabled.
  {
    module: '/prom-client/lib/metrics/processCpuTotal.js',
    text: "require('@opentelemetry/api')",
    instead: '{}',
  },
];

/** Keeps from the start what bundled packages load for uses that the program does not make. */
export const leanPackages: Plugin = {
  name: 'lean-packages',
  transform: (code, id) => {
    const trim = TRIMS.find(({ module }) => id.endsWith(`/node_modules${module}`));
    if (!trim) return null;
    if (!code.includes(trim.text))
      throw new Error(`${id} no longer says '${trim.text}': look again what it loads.`);
    return { code: code.replace(trim.text, trim.instead), map: null };
  },
};
