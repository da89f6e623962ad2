import { checklistManagers } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconListCheck } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { checklists: 'Checklists' })

/** Checklists that are added to conversations. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'checklists',
      order: 142,
      title: () => title('checklists'),
      icon: IconListCheck,
      area: 'tickets',
      rule: checklistManagers,
      load: () => import('./checklists-page.tsx'),
    },
  ],
  conversation: () => import('./conversation-places.tsx'),
  notices: { checklists: { lists: [['checklists']] } },
})
