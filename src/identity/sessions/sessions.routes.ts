import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { isRefusal, refuse } from '../../kernel/result.ts';
import type { OpenContext } from '../../platform/endpoints/contexts.ts';
import { open } from '../../platform/endpoints/open.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { prepared, write } from '../../platform/endpoints/writes.ts';
import {
  Email,
  ModeName,
  Nothing,
  Password,
  RoleName,
  Timestamp,
  Uuid,
  strict,
} from '../../kernel/schema.ts';
import type { IdentityCapabilities, IdentityLongWork } from '../capabilities.ts';
import { OrganizationShape, presentOrganization } from '../organizations/organization.ts';
import { changePassword as changePasswordCommand } from './change-password.command.ts';
import { endAllSessions } from './end-all-sessions.command.ts';
import { endFormerSession } from './end-former-session.command.ts';
import { endSession } from './end-session.command.ts';
import { preparePasswordChange } from './prepare-password-change.query.ts';
import type { presentSignIn } from './present-sign-in.ts';
import { readSession as readSessionQuery } from './read-session.query.ts';
import { ENDED_COOKIES, isForeignOrigin, sessionCookie } from './session-cookie.ts';
import { signIn as signInCommand } from './sign-in.command.ts';

const UserShape = strict({ id: Uuid, email: Type.String(), name: Type.String() }, { title: 'User' });

/** Not held to the rules for a new one: it may be older than they are. */
const CurrentPassword = Type.String({ minLength: 1, maxLength: limits.passwordCharactersAtMost });

export const signIn = open({
  name: 'signIn',
  tag: 'Identity',
  summary: 'Sign in to the dashboard',
  description:
    'Without `organizationId` the oldest account of the e-mail is taken whose password fits, among the eight oldest; `organizations` are those that the password opens. Failures are counted by network, and by e-mail and network together; an account can still be signed in to from where it was signed in to before. An unknown e-mail, a wrong password and an organization that is not yours get the same answer. With `session: cookie` the token comes as a cookie that scripts cannot read (`__Host-assay`, on http `assay`) in place of `token`; a change then needs the header `X-Assay-Csrf` with the `csrfToken` of the session, and a call from another origin is refused. A session whose cookie it replaces ends.',
  access: 'anyone',
  idempotencyKey: 'honoured',
  status: 200,
  secret: true,
  body: strict({
    email: Email,
    password: CurrentPassword,
    organizationId: Type.Optional(Uuid),
    session: Type.Optional(Type.Enum(['token', 'cookie'])),
  }),
  answer: strict({
    token: Type.Optional(
      Type.String({ description: 'Sent as `Authorization: Bearer`. Absent where the session is a cookie.' }),
    ),
    expiresAt: Timestamp,
    user: UserShape,
    organization: OrganizationShape,
    role: RoleName,
    organizations: Type.Array(strict({ id: Uuid, name: Type.String(), role: RoleName })),
  }),
  refusals: ['unauthenticated', 'forbidden', 'rate_limited', 'unavailable', 'idempotency_conflict'],
  run: async (
    ctx: OpenContext<IdentityCapabilities, IdentityLongWork>,
    { body: { email, password, organizationId, session } },
  ) => {
    // A page of another site would sign its visitor in to an account of its own.
    if (session === 'cookie' && isForeignOrigin(ctx.origin, { ...ctx, baseUrl: ctx.capabilities.baseUrl() }))
      return refuse('forbidden', 'A page of another origin cannot begin a session of the dashboard.');
    const outcome = await signInCommand(ctx, {
      email,
      password,
      ...(organizationId !== undefined && { organizationId: asId<'organization'>(organizationId) }),
    });
    if (isRefusal(outcome) || session !== 'cookie')
      return isRefusal(outcome) ? outcome : { written: outcome };
    const { token, ...shown } = JSON.parse(outcome.body) as ReturnType<typeof presentSignIn>;
    await endFormerSession(ctx, token);
    const seconds = Math.ceil((Date.parse(shown.expiresAt) - ctx.now.getTime()) / 1000);
    const cookie = sessionCookie(token, seconds, ctx.isSecure);
    return { answer: shown, headers: ['set-cookie', cookie] };
  },
});

export const readSession = read({
  name: 'readSession',
  tag: 'Identity',
  summary: 'Who am I',
  access: 'member',
  answer: strict({
    user: UserShape,
    organization: OrganizationShape,
    role: RoleName,
    mode: ModeName,
    csrfToken: Type.Optional(
      Type.String({ description: 'Of a session cookie: sent as `X-Assay-Csrf` with every change' }),
    ),
  }),
  refusals: ['not_found'],
  input: () => null,
  run: readSessionQuery,
  present: (session) => ({ ...session, organization: presentOrganization(session.organization) }),
});

export const signOut = write({
  name: 'signOut',
  tag: 'Identity',
  summary: 'End this token',
  access: 'member',
  idempotencyKey: 'honoured',
  status: 204,
  answer: Nothing,
  refusals: ['forbidden'],
  input: () => null,
  answerHeaders: ENDED_COOKIES,
  run: endSession,
  present: () => null,
});

export const signOutEverywhere = write({
  name: 'signOutEverywhere',
  tag: 'Identity',
  summary: 'End all sessions of the account',
  description:
    'In every browser and of every program that signed in: this token, those of cookies and those that were sent as `Authorization: Bearer` end with their next call. API keys go on, and so do accounts of the same e-mail in other organizations.',
  access: 'member',
  idempotencyKey: 'honoured',
  status: 204,
  answer: Nothing,
  refusals: ['forbidden'],
  input: () => null,
  answerHeaders: ENDED_COOKIES,
  run: endAllSessions,
  present: () => null,
});

export const changePassword = prepared({
  name: 'changePassword',
  tag: 'Identity',
  summary: 'Change the password',
  description:
    'Ends all other sessions of the account; the one that changed it goes on. A wrong current password is `forbidden`, and after ten of them in one session `rate_limited`. What is easy to guess is refused.',
  access: 'member',
  idempotencyKey: 'honoured',
  status: 204,
  body: strict({ currentPassword: CurrentPassword, newPassword: Password }),
  answer: Nothing,
  refusals: ['forbidden', 'rate_limited', 'invalid_request', 'unavailable'],
  input: ({ body }) => body,
  prepare: preparePasswordChange,
  run: changePasswordCommand,
  present: () => null,
});
