import { textFlags } from '@porchlight/contracts/reviews/review-kinds'
import { IconPuzzle } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

const list = { title: () => title('snippets'), rule: textFlags }

/** Texts that are written once and used in many, and the editor of own templates. */
export const manifest = defineFeature({
  screens: [
    { ...list, path: '/admin/snippets', load: () => import('./snippets-screen.tsx') },
    { ...list, title: () => title('snippet'), path: '/admin/snippets/:snippet_ref', list: '/admin/snippets', load: () => import('./snippet-screen.tsx') },
    { ...list, title: () => title('template'), path: '/admin/templates/:id', load: () => import('./snippet-screen.tsx') },
  ],
  commands: [{ ...list, id: 'snippets.list', icon: IconPuzzle, to: '/admin/snippets', isGoTo: true }],
  found: [{ kind: 'snippet', title: () => title('snippets'), icon: IconPuzzle, to: '/admin/snippets/:id' }],
  notices: {
    snippets: { lists: [['snippets', 'list']], items: [['snippets', 'one']] },
    text_templates: { lists: [['text-templates']] },
    permissions: { lists: [['snippets'], ['text-templates']] },
  },
})
