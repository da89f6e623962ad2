import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { copies: 'Export and move' })

/** Full exports of the library, and their import as a new library. */
export const manifest = defineFeature({
  settingsGroups: [
    {
      path: 'copies',
      order: 46,
      title: () => title('copies'),
      area: 'security',
      flag: 'canDeleteOrReassignOwner',
      load: () => import('./copies-page.tsx'),
    },
  ],
  notices: { library_copies: { lists: [['library-copies']] } },
})
