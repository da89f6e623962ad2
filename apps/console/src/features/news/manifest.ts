import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { newsflash: 'NewsFlash', news: 'News' })
const news = { title: () => title('newsflash'), rule: 'canCreateAndUpdateNewsArticles' } as const

/** News, and the status page for the library's services (checklist C4). `newsflash/status` is our addition to the specification. */
export const manifest = defineFeature({
  screens: [
    { ...news, id: 'NewsFlash', path: '/admin/newsflash', load: () => import('./news-screen.tsx') },
    { ...news, path: '/admin/newsflash/create', load: () => import('./create-screen.tsx') },
    { ...news, path: '/admin/newsflash/edit/:id', list: '/admin/newsflash', load: () => import('./edit-screen.tsx') },
    { ...news, path: '/admin/newsflash/status', load: () => import('./status/status-screen.tsx') },
  ],
  navigation: [{ ...news, id: 'newsflash', order: 30, icon: IconSpeakerphone, to: '/admin/newsflash', shortcut: 'g n' }],
  found: [{ kind: 'news', title: () => title('news'), icon: IconSpeakerphone, to: '/admin/newsflash/edit/:id' }],
})
