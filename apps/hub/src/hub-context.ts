import { createContext, useContext } from 'react'
import type { HubRequest } from './hub.ts'
import { addressOf, type Page } from './place.ts'

const HubContext = createContext<HubRequest | null>(null)
export const HubProvider = HubContext.Provider

/** Returns the page's data, a function that builds URLs of other pages, and the page's own absolute URL. */
export function useHub(): HubRequest & { to: (page: Page) => string; address: string } {
  const request = useContext(HubContext)
  if (!request) throw new Error('HubProvider is missing')
  const to = (page: Page) => addressOf(request.place, page)
  return { ...request, to, address: request.origin + to(request.place.page) }
}
