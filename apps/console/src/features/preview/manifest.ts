import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { preview: 'Preview' })

/** Preview of the library's advanced widget (checklist A16). */
export const manifest = defineFeature({
  screens: [{ path: '/admin/preview', title: () => title('preview'), rule: 'signed-in', load: () => import('./preview-page.tsx') }],
})
