import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { provisioning: 'Directory (SCIM)' })

/** A customer's directory adds people, and its groups stand for teams or roles. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'directory',
      order: 162,
      title: () => title('provisioning'),
      icon: IconUsersGroup,
      area: 'people',
      rule: 'canManageTeammatesSeatsAndPermissions',
      load: () => import('./provisioning-page.tsx'),
    },
  ],
  notices: { provisioning: { lists: [['provisioning']] } },
})
