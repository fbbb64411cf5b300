import { MODES } from '../../kernel/scope.ts';
import type { CallerChoice } from '../api/api-caller.ts';
import { choice, httpAddress, type Options } from '../terminal/options.ts';

/** Where a command works and as whom, by the options that all such commands have. */
export function callerChoice(options: Options, purpose: string): CallerChoice {
  const mode = options['mode'] === undefined ? undefined : choice(options, 'mode', MODES);
  return { url: httpAddress(options, 'url'), organization: options['organization'], mode, purpose };
}
