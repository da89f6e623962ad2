import { teammatesFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', {
  teammates: 'Teammates',
  teammatesWords: 'people teams invitations roles',
  people: 'Teammates',
  invite: 'Invite a teammate',
})

/** The library's staff. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'teammates',
      order: 80,
      title: () => title('teammates'),
      words: () => title('teammatesWords'),
      icon: IconUsers,
      area: 'people',
      rule: teammatesFlags,
      load: () => import('./index.tsx'),
    },
  ],
  commands: [
    {
      id: 'people.invite',
      title: () => title('invite'),
      rule: 'canInviteNewUsers',
      icon: IconUserPlus,
      to: '/admin/profile/teammates?invite=1',
      words: 'invite invitation add new teammate colleague user member agent einladen einladung hinzufügen kollegen mitarbeiter neu',
    },
  ],
  found: [{ kind: 'person', title: () => title('people'), icon: IconUser, to: '/admin/profile/teammates' }],
  notices: { teams: { lists: [['teams']] }, teammates: { lists: [['invitations']] } },
})
