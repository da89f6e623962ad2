import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { readingAlerts: 'Bulk access alerts' })

/** From how much on admins are told of what somebody reads. */
export const manifest = defineFeature({
  settingsGroups: [
    {
      path: 'reading',
      order: 49,
      title: () => title('readingAlerts'),
      area: 'security',
      flag: 'canManageGeneralAndSecuritySettings',
      load: () => import('./reading-page.tsx'),
    },
  ],
})
