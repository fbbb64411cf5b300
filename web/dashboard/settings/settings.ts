import type { Chapter } from '../parts/page.ts';
import { accountPage } from './account.ts';
import { aiSettingsPage } from './ai-settings.ts';
import { apiKeysPage } from './api-keys.ts';
import { membersPage } from './members.ts';
import { webhookPage } from './webhook.ts';
import { webhooksPage } from './webhooks.ts';

export const settingsChapter: Chapter = {
  title: 'Settings',
  routes: [
    { path: '/settings/api-keys', title: 'API keys', menu: 'API keys', open: apiKeysPage },
    { path: '/settings/members', title: 'Members', menu: 'Members', open: membersPage },
    { path: '/settings/webhooks', title: 'Webhooks', menu: 'Webhooks', open: webhooksPage },
    { path: '/settings/webhooks/:id', title: 'Webhook', open: webhookPage },
    { path: '/settings/ai', title: 'AI settings', menu: 'AI settings', open: aiSettingsPage },
    { path: '/settings/account', title: 'Your account', menu: 'Your account', open: accountPage },
  ],
};
