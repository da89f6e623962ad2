import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconHistory } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { teamlogs: 'Audit log' })

/** Who changed rights, settings, rules and keys, exported, deleted or signed in. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'teamlogs',
      order: 165,
      title: () => title('teamlogs'),
      icon: IconHistory,
      area: 'security',
      rule: 'canManageTeammatesSeatsAndPermissions',
      load: () => import('./teamlogs-page.tsx'),
    },
  ],
})
