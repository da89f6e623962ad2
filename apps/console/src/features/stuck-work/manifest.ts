import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { stuckWork: 'Stuck work' })

/** Background work that is set aside or has failed for good. */
export const manifest = defineFeature({
  settingsGroups: [
    {
      path: 'stuck-work',
      order: 176,
      title: () => title('stuckWork'),
      area: 'security',
      flag: 'canManageGeneralAndSecuritySettings',
      load: () => import('./stuck-work-page.tsx'),
    },
  ],
})
