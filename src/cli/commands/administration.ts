import { readConfig } from '../../config.ts';
import { ROLES } from '../../kernel/principal.ts';
import { MODES } from '../../kernel/scope.ts';
import type { Commands } from '../terminal/command-line.ts';
import { choice, expiry, required } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

/** Who may use the service. */
export const administrationCommands: Commands = {
  'org create': {
    options: ['name', 'owner-email', 'owner-password'],
    run: async (options) => {
      const asked = {
        name: required(options, 'name'),
        ownerEmail: required(options, 'owner-email'),
        ownerPassword: options['owner-password'],
      };
      const { createOrganization } = await import('../operator/administration.ts');
      print(await createOrganization(readConfig(), asked));
    },
  },
  'user create': {
    options: ['organization', 'email', 'name', 'role', 'password'],
    run: async (options) => {
      const email = required(options, 'email');
      const { name = email, password } = options;
      const role = choice(options, 'role', ROLES, 'member');
      const asked = { organization: required(options, 'organization'), email, name, role, password };
      const { createUser } = await import('../operator/administration.ts');
      print(await createUser(readConfig(), asked));
    },
  },
  'api-key create': {
    options: ['organization', 'mode', 'name', 'expires-at'],
    run: async (options) => {
      const mode = choice(options, 'mode', MODES);
      const { name = 'From the command line' } = options;
      const organization = required(options, 'organization');
      const asked = { organization, mode, name, expiresAt: expiry(options) };
      const { makeApiKey } = await import('../operator/administration.ts');
      print(await makeApiKey(readConfig(), asked));
    },
  },
};
