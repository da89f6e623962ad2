import { z } from 'zod'

const environments = ['staging', 'dev', 'production'] as const
type Environment = (typeof environments)[number]

/** One base URL for all environments, or one for each named environment. */
export type ServiceAddress = string | Partial<Record<Environment, string>>

/** Returns a normalised base URL: http or https, optionally with a path, without credentials, query or fragment; undefined for anything else. */
function baseAddress(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, origin, pathname, username, password, search, hash } = new URL(value)
  if (!/^https?:$/.test(protocol) || username || password || search || hash) return undefined
  return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname)
}

/**
 * A service's setting: `https://inbox.example`, or per environment `production=https://inbox.example,staging=https://inbox.staging.example`. Environments not
 * listed use this server.
 */
export const ServiceSetting = z.string().transform((text, ctx): ServiceAddress => {
  const fail = (message: string) => {
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const parts = text.split(',').map((part) => part.trim())
  const named = parts.map((part) => /^([a-z]+)=(.*)$/.exec(part))
  if (parts.length === 1 && !named[0]) return baseAddress(text.trim()) ?? fail('an http(s) address without query, such as https://inbox.example')
  const addresses: Partial<Record<Environment, string>> = {}
  for (const part of named) {
    const environment = environments.find((each) => each === part?.[1])
    const address = baseAddress(part?.[2] ?? '')
    if (!environment || !address || addresses[environment]) return fail('one http(s) address, or environment=address for each of staging, dev, production')
    addresses[environment] = address
  }
  return addresses
})
