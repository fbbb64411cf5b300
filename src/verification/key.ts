import { Type } from 'typebox';
import { limits } from '../kernel/limits.ts';

/** The key pattern of document 1, for workflows, steps, fields and kinds of checks. */
export function shortKey(maxLength: number) {
  return Type.String({
    pattern: '^[a-z][a-z0-9_.-]*$',
    maxLength,
    description: `Lowercase letters, digits, \`_\`, \`.\` and \`-\`, starting with a letter; at most ${maxLength} characters`,
  });
}

export const WorkflowKey = shortKey(limits.workflowKeyCharacters);
