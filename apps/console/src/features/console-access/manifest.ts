import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { consoleAccess: 'Console access' })

/** From which addresses people may use the console. */
export const manifest = defineFeature({
  settingsGroups: [
    {
      path: 'access',
      order: 44,
      title: () => title('consoleAccess'),
      area: 'security',
      flag: 'canManageGeneralAndSecuritySettings',
      load: () => import('./access-page.tsx'),
    },
  ],
})
