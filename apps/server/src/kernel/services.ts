import type { Config } from './config.ts'
import type { ServiceAddress } from './service-setting.ts'

/** The services of checklist A20 by the group of their addresses, `/api/<group>/…`, and the setting that says where each is. */
const settings = {
  main: 'MAIN_URL',
  inbox: 'INBOX_URL',
  integrations: 'INTEGRATIONS_URL',
  teams: 'TEAMS_URL',
  ai: 'AI_URL',
  logevents: 'LOG_EVENTS_URL',
  reports: 'REPORTS_URL',
  activity: 'ACTIVITY_URL',
  articles: 'ARTICLES_URL',
  ai_search: 'AI_SEARCH_URL',
} as const satisfies Record<string, keyof Config>

/** Returns the base address of each service for pages; '' is this server. */
export function servicesOf(config: Config): Record<string, ServiceAddress> {
  return Object.fromEntries(Object.entries(settings).map(([service, setting]) => [service, config[setting] ?? '']))
}

/** Returns the origins, other than its own, that pages of this server call. */
export function serviceOrigins(config: Config): string[] {
  const addresses = Object.values(servicesOf(config)).flatMap((address) => (typeof address === 'string' ? [address] : Object.values(address)))
  return [...new Set(addresses.filter((address) => address !== '').map((address) => new URL(address).origin))]
}
