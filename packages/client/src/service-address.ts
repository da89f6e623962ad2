/** Which back ends a page talks to. */
export type Environment = 'staging' | 'dev' | 'production'

/** The environment by host name (checklist A20): staging or localhost → staging; dev or beta → dev; anything else → production. */
export function environmentOf(hostname: string): Environment {
  const host = hostname.toLowerCase()
  if (host.includes('staging') || host.includes('localhost')) return 'staging'
  if (host.includes('dev') || host.includes('beta')) return 'dev'
  return 'production'
}

/** A service's base address: one for all environments, or one each. '' is the page's own origin. */
export type ServiceAddress = string | Partial<Record<Environment, string>>
/** Base addresses by service, as the server writes them into its pages; a service that is missing is this server's own. */
export type ServiceAddresses = Readonly<Record<string, ServiceAddress>>

/** The address in front of `/api/<service>/…`; '' when the configuration names none. */
export function serviceAddress(services: ServiceAddresses, service: string, environment: Environment): string {
  const address = Object.hasOwn(services, service) ? services[service] : ''
  return (typeof address === 'string' ? address : address?.[environment]) ?? ''
}
