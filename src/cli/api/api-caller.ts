import { type ApiKeyCredential, type AssayClient, openClient } from '@assay/client';
import type { Config } from '../../config.ts';
import type { Mode } from '../../kernel/scope.ts';
import { StartRefused } from '../terminal/start-refused.ts';
import { UsageError } from '../terminal/options.ts';

/** A service and the API key that calls it, wherever it runs. */
export interface ApiCaller {
  readonly client: AssayClient;
  readonly baseUrl: string;
  readonly credential: ApiKeyCredential;
  /** The service is in this process: what it does ends with the command. */
  readonly isLocal: boolean;
}

export interface CallerChoice {
  /** Undefined: that of the environment, or a service in this process. */
  readonly url: string | undefined;
  /** For a service in this process, where the environment has no API key. */
  readonly organization: string | undefined;
  readonly mode: Mode | undefined;
  /** What the key of a service in this process is called. */
  readonly purpose: string;
}

type CallingConfig = Pick<Config, 'serviceUrl' | 'apiKeyId' | 'apiKeySecret'>;

/** Calls the service at an address, or one that this process starts for the time of the work. */
export async function withCaller<T>(
  config: Config,
  choice: CallerChoice,
  work: (caller: ApiCaller) => Promise<T>,
): Promise<T> {
  const url = choice.url ?? config.serviceUrl;
  const credential = keyOf(config);
  if ((url !== undefined || credential) && (choice.organization !== undefined || choice.mode !== undefined))
    throw new UsageError(
      'The API key says for which organization and mode it calls: leave --organization and --mode out.',
    );
  if (url === undefined) {
    const { withLocalService } = await import('./local-service.ts');
    const asked = { ...choice, credential };
    return withLocalService(config, asked, (baseUrl, key) => work(callerOf(baseUrl, key, true)));
  }
  const { username, password } = new URL(url);
  if (username !== '' || password !== '')
    throw new StartRefused(
      'The address of the service holds a name or password: leave them out, it is called with an API key.',
    );
  if (!credential)
    throw new StartRefused(
      `Set ASSAY_API_KEY_ID and ASSAY_API_KEY_SECRET: ${url} is called with an API key.`,
    );
  return work(callerOf(url, credential, false));
}

function keyOf({ apiKeyId, apiKeySecret }: CallingConfig): ApiKeyCredential | undefined {
  if (apiKeyId === undefined && apiKeySecret === undefined) return undefined;
  if (apiKeyId === undefined || apiKeySecret === undefined)
    throw new StartRefused('ASSAY_API_KEY_ID and ASSAY_API_KEY_SECRET go together: set both or none.');
  return { keyId: apiKeyId, secret: apiKeySecret };
}

function callerOf(baseUrl: string, credential: ApiKeyCredential, isLocal: boolean): ApiCaller {
  return { client: openClient({ baseUrl, caller: credential }), baseUrl, credential, isLocal };
}
