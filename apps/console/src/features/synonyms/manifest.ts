import { IconEqual } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

const list = { title: () => title('synonyms'), rule: ['canCreateAndUpdateHelpCenterArticles', 'canManageAndPublishHelpCenterArticles'] } as const

/** Words that mean the same to searches of readers. */
export const manifest = defineFeature({
  screens: [{ ...list, path: '/admin/synonyms', load: () => import('./synonyms-screen.tsx') }],
  commands: [{ ...list, id: 'synonyms.list', icon: IconEqual, to: '/admin/synonyms', isGoTo: true }],
  notices: {
    synonyms: { lists: [['synonyms', 'list']] },
    permissions: { lists: [['synonyms']] },
  },
})
