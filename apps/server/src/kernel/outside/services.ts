import type { Config } from '../config.ts'
import type { ServiceAddress } from './service-setting.ts'

/** The services of checklist A20, keyed by route group (`/api/<group>/…`), with the setting that holds each base URL. */
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

/** Returns each service's base URL for pages; '' means this server. */
export function servicesOf(config: Config): Record<string, ServiceAddress> {
  return Object.fromEntries(Object.entries(settings).map(([service, setting]) => [service, config[setting] ?? '']))
}

/** Returns the other origins that this server's pages call. */
export function serviceOrigins(config: Config): string[] {
  const addresses = Object.values(servicesOf(config)).flatMap((address) => (typeof address === 'string' ? [address] : Object.values(address)))
  return [...new Set(addresses.filter((address) => address !== '').map((address) => new URL(address).origin))]
}
