import { textFlags } from '@porchlight/contracts/reviews/review-kinds'
import { IconReplace } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

const place = { title: () => title('findReplace'), rule: textFlags }

/** Changes words in many texts at once. */
export const manifest = defineFeature({
  screens: [{ ...place, path: '/admin/findreplace', load: () => import('./find-replace-screen.tsx') }],
  commands: [{ ...place, id: 'texts.replace', icon: IconReplace, to: '/admin/findreplace', isGoTo: true }],
})
