import type { HelpCategory } from '@porchlight/contracts/help/help'
import type { MouseEvent } from 'react'
import type { Way } from '../parts/way.tsx'
import { type Route, useRouter } from '../router.tsx'

/** Links to help center content. */
export type Ways = { category(category: HelpCategory): Way; article(id: string): Way; newsFlash(id: string): Way }

/** Returns links to the routes of the advanced widget. */
export function useWays(): Ways & { to(route: Route): Way } {
  const router = useRouter()
  const to = (route: Route): Way => ({ href: router.address(route), onClick: (event: MouseEvent) => router.follow(event, route) })
  return {
    to,
    category: ({ category_id, category_title }) => to({ screen: 'category', categoryId: category_title, category_id }),
    article: (id) => to({ screen: 'article', id }),
    newsFlash: (id) => to({ screen: 'newsFlash', id }),
  }
}
