import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconMailSearch } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { emailLogs: 'Email logs' })

/** What became of each mail. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'emaillogs',
      order: 175,
      title: () => title('emailLogs'),
      icon: IconMailSearch,
      area: 'email',
      rule: 'canViewIntegrations',
      load: () => import('./email-logs-page.tsx'),
    },
  ],
  notices: { inbound_mails: { lists: [['inbound-mails']] } },
})
