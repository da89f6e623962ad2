import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconKey } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { permissions: 'Permissions' })

/** What each role can do, and exceptions for individual people. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'permissions',
      order: 160,
      title: () => title('permissions'),
      icon: IconKey,
      area: 'people',
      rule: 'canManageTeammatesSeatsAndPermissions',
      load: () => import('./index.tsx'),
    },
  ],
  notices: { permissions: { lists: [['roles']] }, roles: { lists: [['roles'], ['custom-roles'], ['agents']] } },
})
