/** The back-end environment a page talks to. */
export type Environment = 'staging' | 'dev' | 'production'

/** Returns the environment by host name (checklist A20): staging or localhost → staging; dev or beta → dev; anything else → production. */
export function environmentOf(hostname: string): Environment {
  const host = hostname.toLowerCase()
  if (host.includes('staging') || host.includes('localhost')) return 'staging'
  if (host.includes('dev') || host.includes('beta')) return 'dev'
  return 'production'
}

/** A service's base URL: one for all environments, or one per environment. '' is the page's own origin. */
export type ServiceAddress = string | Partial<Record<Environment, string>>
/** Base URLs by service, as the server writes them into its pages; a missing service runs on this server. */
export type ServiceAddresses = Readonly<Record<string, ServiceAddress>>

/** Returns the base URL before `/api/<service>/…`; '' if none is configured. */
export function serviceAddress(services: ServiceAddresses, service: string, environment: Environment): string {
  const address = Object.hasOwn(services, service) ? services[service] : ''
  return (typeof address === 'string' ? address : address?.[environment]) ?? ''
}
