import { IconArticle, IconSearchOff } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'
import { title } from './titles.ts'

const articles = { title: () => title('articles'), rule: 'canCreateAndUpdateHelpCenterArticles' } as const

/** The library's articles and categories. */
export const manifest = defineFeature({
  screens: [{ ...articles, id: 'Content', path: '/admin/content', load: () => import('./index.tsx') }],
  navigation: [
    {
      ...articles,
      id: 'articles',
      order: 20,
      icon: IconArticle,
      to: '/admin/content',
      under: ['/admin/content', '/admin/article', '/admin/widgetsetup'],
      shortcut: 'g k',
    },
  ],
  commands: [{ ...articles, id: 'content.gaps', title: () => title('gaps'), icon: IconSearchOff, to: '/admin/content?view=gaps', isGoTo: true }],
  found: [{ kind: 'article', title: articles.title, icon: IconArticle, to: '/admin/article/edit/:id' }],
})
