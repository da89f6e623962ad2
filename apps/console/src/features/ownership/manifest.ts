import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { owner: 'Owner' })

/** Who owns the library. */
export const manifest = defineFeature({
  settingsGroups: [
    {
      path: 'owner',
      order: 45,
      title: () => title('owner'),
      area: 'security',
      flag: 'canDeleteOrReassignOwner',
      load: () => import('./owner-page.tsx'),
    },
  ],
})
