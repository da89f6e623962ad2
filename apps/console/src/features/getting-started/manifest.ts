import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconListCheck } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { gettingStarted: 'Set up' })

/** The steps from a new library to a working desk. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'setup',
      order: 55,
      title: () => title('gettingStarted'),
      icon: IconListCheck,
      area: 'company',
      rule: 'canManageGeneralAndSecuritySettings',
      load: () => import('./set-up-page.tsx'),
    },
  ],
})
