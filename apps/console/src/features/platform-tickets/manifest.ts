import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconLifebuoy } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { supportTickets: 'Support tickets' })

/** Support tickets that staff raise with the parent library. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'tickets',
      order: 50,
      title: () => title('supportTickets'),
      icon: IconLifebuoy,
      area: 'you',
      rule: 'signed-in',
      load: () => import('./platform-tickets-page.tsx'),
    },
  ],
  notices: { platform_tickets: { lists: [['platform-tickets', 'list']], items: [['platform-tickets', 'one']] } },
})
