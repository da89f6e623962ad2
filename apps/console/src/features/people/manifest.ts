import { teammatesFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconUser, IconUsers } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { teammates: 'Teammates', teammatesWords: 'people teams invitations roles', people: 'Teammates' })

/** The library's staff. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'teammates',
      order: 80,
      title: () => title('teammates'),
      words: () => title('teammatesWords'),
      icon: IconUsers,
      group: 'team',
      rule: teammatesFlags,
      load: () => import('./index.tsx'),
    },
  ],
  found: [{ kind: 'person', title: () => title('people'), icon: IconUser, to: '/admin/profile/teammates' }],
  notices: { teams: { lists: [['teams']] }, teammates: { lists: [['invitations']] } },
})
