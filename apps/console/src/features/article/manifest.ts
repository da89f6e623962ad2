import { defineTexts } from '@porchlight/ui/translate.ts'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { article: 'Article' })

/** The article editor. */
export const manifest = defineFeature({
  screens: [
    {
      path: '/admin/article',
      title: () => title('article'),
      rule: 'canCreateAndUpdateHelpCenterArticles',
      load: () => import('./article-screen.tsx'),
      // One screen for both paths, so that a new article stays in the same editor when its first save changes the URL.
      below: ['create', 'edit/:id'],
    },
  ],
})
