import { createContext, useContext } from 'react'
import type { HubRequest } from './hub.ts'
import { addressOf, type Page } from './place.ts'

const HubContext = createContext<HubRequest | null>(null)
export const HubProvider = HubContext.Provider

/** Returns the page's data and a function that builds URLs of other pages. */
export function useHub(): HubRequest & { to: (page: Page) => string } {
  const request = useContext(HubContext)
  if (!request) throw new Error('HubProvider is missing')
  return { ...request, to: (page) => addressOf(request.place, page) }
}
