import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { integrations: 'Integrations' })
const integrations = { title: () => title('integrations'), rule: 'canViewIntegrations', icon: IconPlugConnected } as const

/** Services that the library is connected to: who sends its mail, where it receives mail, who receives its webhooks, and which programs call it. */
export const manifest = defineFeature({
  profilePages: [{ ...integrations, path: 'integrations', order: 170, group: 'workspace', load: () => import('./integrations-page.tsx') }],
  notices: {
    inbound_mails: { lists: [['mailboxes'], ['inbound-settings']] },
    webhooks: { lists: [['webhooks'], ['webhook-deliveries']] },
    api_keys: { lists: [['api-keys']] },
  },
  navigation: [{ ...integrations, id: 'integrations', order: 35, to: '/admin/profile/integrations', shortcut: 'g e' }],
})
