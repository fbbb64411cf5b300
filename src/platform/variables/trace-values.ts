import type { Sampling, TraceOptions } from '../traces/tracer.ts';
import { ConfigError, type Type } from './variable-table.ts';

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

type Pairs = Readonly<Record<string, string>>;

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** It may hold a token, so no part of it is repeated. */
export const collectorHeaders: Type<Pairs> = (text, name) => {
  const pairs = pairsOf(text);
  if (pairs?.every(([key, value]) => HEADER_NAME.test(key) && HEADER_VALUE.test(value)))
    return Object.fromEntries(pairs.map(([key, value]) => [key.toLowerCase(), value]));
  throw new ConfigError(`${name} must be headers like 'authorization=Bearer%20token', with commas between.`);
};

export const resourceAttributes: Type<Pairs> = (text, name) => {
  const pairs = pairsOf(text);
  if (pairs) return Object.fromEntries(pairs);
  throw new ConfigError(
    `${name} must be pairs like 'deployment.environment=production', with commas between.`,
  );
};

/** As W3C Baggage writes them: values with percent signs. Undefined where one is broken. */
function pairsOf(text: string): readonly [string, string][] | undefined {
  const pairs: [string, string][] = [];
  for (const one of text.split(',').filter((part) => part.trim() !== '')) {
    const [, key = '', written = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(one) ?? [];
    const value = unescaped(written);
    if (key === '' || value === undefined) return undefined;
    pairs.push([key, value]);
  }
  return pairs;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export const sampledShare: Type<number> = (text, name) => {
  const share = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new ConfigError(`${name} must be a share from 0 to 1, not '${text}'.`);
};

interface TraceSettings {
  readonly endpoint: string | undefined;
  readonly tracesEndpoint: string | undefined;
  readonly headers: Pairs | undefined;
  readonly serviceName: string | undefined;
  readonly resource: Pairs | undefined;
  readonly sampler: (typeof SAMPLERS)[number];
  readonly share: number;
}

/** Undefined without an address: nothing is traced then. */
export function traceOptions(settings: TraceSettings): TraceOptions | undefined {
  const { endpoint, tracesEndpoint, headers = {}, serviceName, resource = {} } = settings;
  const url = tracesEndpoint ?? (endpoint === undefined ? undefined : `${endpoint}/v1/traces`);
  if (url === undefined) return undefined;
  const name = serviceName ?? resource['service.name'] ?? 'assay';
  return { url, headers, resource: { ...resource, 'service.name': name }, sampling: samplingOf(settings) };
}

/** That a caller records its request is no reason to record it here: strangers could ask for all of theirs. */
function samplingOf({ sampler, share }: TraceSettings): Sampling {
  const heedsCaller = sampler.startsWith('parentbased_');
  if (sampler.endsWith('always_off')) return { share: 0, heedsCaller };
  return { share: sampler.endsWith('always_on') ? 1 : share, heedsCaller };
}
