import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { singleSignOn: 'Single sign-on' })

/** The identity provider of the library. */
export const manifest = defineFeature({
  settingsGroups: [
    {
      path: 'single-sign-on',
      order: 47,
      title: () => title('singleSignOn'),
      area: 'security',
      flag: 'canManageGeneralAndSecuritySettings',
      load: () => import('./single-sign-on-page.tsx'),
    },
  ],
  notices: { single_sign_on: { lists: [['single-sign-on']] } },
})
