import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconFileImport } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { imports: 'Import' })

/** Imports from other programs: a file is read, shown as a dry run, then written. */
export const manifest = defineFeature({
  profilePages: [
    {
      path: 'import',
      order: 168,
      title: () => title('imports'),
      icon: IconFileImport,
      area: 'company',
      rule: 'canManageGeneralAndSecuritySettings',
      load: () => import('./imports-page.tsx'),
    },
  ],
  notices: { imports: { lists: [['imports']] } },
})
