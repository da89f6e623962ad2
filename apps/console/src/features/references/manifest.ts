import { helpFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconUnlink } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { links: 'Links' })
const links = { title: () => title('links'), rule: helpFlags } as const

/** Dead links of the library, and redirects of readers. */
export const manifest = defineFeature({
  screens: [{ ...links, path: '/admin/links', load: () => import('./links-screen.tsx') }],
  commands: [{ ...links, id: 'links.open', icon: IconUnlink, to: '/admin/links', isGoTo: true }],
  notices: { redirects: { lists: [['references']] } },
})
