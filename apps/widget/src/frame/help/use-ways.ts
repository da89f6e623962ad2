import type { HelpCategory } from '@porchlight/contracts/help/help'
import type { MouseEvent } from 'react'
import type { Way } from '../parts/way.tsx'
import { type Route, useRouter } from '../router.tsx'
import { useHelp } from './help.ts'

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

/** Returns the way to a person: the chat, else the contact form; null if the library has neither (checklist H4). */
export function usePeople(): Way | null {
  const { to } = useWays()
  const { chat_enabled, contact_form_online } = useHelp().boot
  if (chat_enabled) return to({ screen: 'chat', conversation_ref: null })
  return contact_form_online ? to({ screen: 'message' }) : null
}
