import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { secondFactorRules: 'Two-factor sign-in by role' })

/** The roles whose people must have a second factor. */
export const manifest = defineFeature({
  settingsGroups: [
    {
      path: 'two-factor',
      order: 48,
      title: () => title('secondFactorRules'),
      area: 'security',
      flag: 'canManageGeneralAndSecuritySettings',
      load: () => import('./rules-page.tsx'),
    },
  ],
  notices: { second_factor: { lists: [['settings', 'second-factor-rules']] } },
})
