import type { Schemas } from '@assay/client';
import { type Child, h } from '../../parts/dom.ts';
import { ask } from '../parts/ask.ts';
import { badge, nothingHere } from '../parts/notices.ts';
import { type Desk, type Rows, shown } from '../parts/page.ts';
import { isAdministrator } from '../parts/session.ts';
import { type Column, pagesByOffset, table } from '../parts/table.ts';
import { idText, momentText } from '../parts/texts.ts';
import { opening, together } from './layout.ts';
import { newApiKey } from './new-api-key.ts';

type ApiKey = Schemas['ApiKey'];

/** Keys of both modes, whichever the dashboard shows. */
export function apiKeysPage(desk: Desk): Promise<Child> {
  const { api, query, session } = desk;
  const isKeeper = isAdministrator(session);
  return shown(
    api.get<Rows<ApiKey>>('/api-keys', { offset: query.get('offset') ?? undefined }),
    ({ items, nextOffset }) =>
      together(
        opening(
          'Programs sign their requests with these keys. The list has those of both modes.',
          isKeeper &&
            h(
              'button',
              { type: 'button', class: 'main', onclick: () => void newApiKey(desk) },
              'New API key',
            ),
        ),
        !isKeeper && h('p', {}, 'Only owners and admins make and revoke keys.'),
        items.length === 0
          ? nothingHere('There are no API keys yet.')
          : table('API keys', columnsFor(desk, isKeeper), items),
        pagesByOffset('/settings/api-keys', query, nextOffset),
      ),
  );
}

function columnsFor(desk: Desk, isKeeper: boolean): readonly Column<ApiKey>[] {
  const columns: readonly Column<ApiKey>[] = [
    {
      title: 'Name',
      cell: ({ name, keyId }) =>
        h('div', { class: 'long-text' }, h('strong', {}, name), h('div', {}, idText(keyId))),
    },
    { title: 'Mode', cell: ({ mode }) => badge(mode, mode === 'test' ? 'caution' : 'calm') },
    { title: 'State', cell: stateOf },
    { title: 'Created', cell: ({ createdAt }) => momentText(createdAt) },
    { title: 'Expires', cell: ({ expiresAt }) => (expiresAt === null ? 'never' : momentText(expiresAt)) },
    {
      title: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : momentText(lastUsedAt)),
    },
  ];
  return isKeeper ? [...columns, { title: 'Revoke', cell: (key) => revokeButton(desk, key) }] : columns;
}

function stateOf({ expiresAt, revokedAt }: ApiKey): HTMLElement {
  if (revokedAt !== null)
    return h('div', {}, badge('revoked', 'bad'), h('div', { class: 'quiet-text' }, momentText(revokedAt)));
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return isExpired ? badge('expired', 'bad') : badge('active', 'good');
}

function revokeButton(desk: Desk, key: ApiKey): Child {
  if (key.revokedAt !== null) return undefined;
  return h(
    'button',
    { type: 'button', 'aria-label': `Revoke ${key.name}`, onclick: () => void revoke(desk, key) },
    'Revoke',
  );
}

async function revoke({ api, reload }: Desk, { id, name, keyId }: ApiKey): Promise<void> {
  const revoked = await ask({
    title: 'Revoke this API key?',
    body: [
      h('p', {}, h('strong', {}, name), ' ', idText(keyId)),
      h('p', {}, 'Whatever signs with it is refused from now on. It cannot be undone.'),
    ],
    button: 'Revoke',
    isDangerous: true,
    send: () => api.post(`/api-keys/${id}/revoke`),
  });
  if (revoked) reload();
}
