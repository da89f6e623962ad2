import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconApps, IconPlugConnected } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', {
  integrations: 'Integrations',
  integrationsWords: 'sender mail server smtp imap mailboxes webhooks api keys',
  apps: 'Apps',
})
const integrations = { title: () => title('integrations'), rule: 'canViewIntegrations', icon: IconPlugConnected } as const

/** Services that the library is connected to: who sends its mail, where it receives mail, who receives its webhooks, which programs call it, and which apps it uses. */
export const manifest = defineFeature({
  profilePages: [
    {
      ...integrations,
      path: 'integrations',
      order: 170,
      words: () => title('integrationsWords'),
      area: 'email',
      load: () => import('./integrations-page.tsx'),
    },
    {
      path: 'apps',
      order: 173,
      area: 'automation',
      title: () => title('apps'),
      rule: 'canViewIntegrations',
      icon: IconApps,
      load: () => import('./apps/apps-page.tsx'),
    },
  ],
  notices: {
    inbound_mails: { lists: [['mailboxes'], ['inbound-settings']] },
    webhooks: { lists: [['webhooks'], ['webhook-deliveries']] },
    api_keys: { lists: [['api-keys']] },
    apps: { lists: [['apps']] },
  },
  navigation: [{ ...integrations, id: 'integrations', order: 35, to: '/admin/profile/integrations', shortcut: 'g e' }],
})
