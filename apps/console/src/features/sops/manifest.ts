import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconBook, IconListCheck } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { sop: 'Sop', sops: 'SOPs' })
const sop = { title: () => title('sop'), rule: 'canCreateAndUpdateSopArticles' } as const

/** Standard operating procedures (checklist C6). */
export const manifest = defineFeature({
  screens: [
    { ...sop, id: 'Sop', path: '/admin/sop', load: () => import('./sops-screen.tsx') },
    { ...sop, path: '/admin/sop/:id', load: () => import('./read-screen.tsx') },
    { ...sop, path: '/admin/sop/create', load: () => import('./write-screen.tsx') },
    { ...sop, path: '/admin/sop/update/:id', list: '/admin/sop', load: () => import('./write-screen.tsx') },
  ],
  navigation: [{ ...sop, id: 'sop', order: 40, icon: IconListCheck, to: '/admin/sop', shortcut: 'g p' }],
  found: [{ kind: 'sop', title: () => title('sops'), icon: IconBook, to: '/admin/sop/update/:id' }],
})
