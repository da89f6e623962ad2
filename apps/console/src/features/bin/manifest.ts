import { textFlags } from '@porchlight/contracts/permission-flags'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconTrash } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { bin: 'Bin' })
const bin = { title: () => title('bin'), rule: textFlags } as const

/** Deleted texts, which can be brought back. */
export const manifest = defineFeature({
  screens: [{ ...bin, path: '/admin/bin', load: () => import('./bin-screen.tsx') }],
  commands: [{ ...bin, id: 'bin.open', icon: IconTrash, to: '/admin/bin', isGoTo: true }],
  notices: { bin: { lists: [['bin']] } },
})
