import type { Config } from '../config.ts'

/** Settings whose whole value is secret. `afterColon`: only what follows the first colon, as in `<client id>:<secret>`. */
const secret: Partial<Record<keyof Config, 'whole' | 'afterColon'>> = {
  METRICS_TOKEN: 'whole',
  INIT_ADMIN_PASSWORD: 'whole',
  GOOGLE_CLIENT: 'afterColon',
  MICROSOFT_CLIENT: 'afterColon',
}

/** The parameters of an address, and the names of those that carry secrets, such as `?password=`. */
const parameter = /([?&])([^?=&#]*)=([^&#]*)/g
const secretName = /pass|secret|token|key|signature|credential/i

/** Returns a setting's value as others may see it: without passwords, tokens and client secrets. */
export function maskedSetting(name: string, value: string): string {
  const how = secret[name as keyof Config]
  if (how === 'whole') return '***'
  if (how === 'afterColon') return value.replace(/:.*$/s, ':***')
  // It has several addresses.
  if (name === 'DATABASE_CLUSTER') return value.split(' ').map(maskedAddress).join(' ')
  return maskedAddress(value)
}

/** Returns an address without its password, even one that should have been encoded, and without secret parameters. */
export function maskedAddress(value: string): string {
  const start = value.indexOf('://')
  if (start < 0) return value
  const [scheme, rest] = [value.slice(0, start + 3), value.slice(start + 3)]
  const at = rest.lastIndexOf('@')
  const colon = rest.indexOf(':')
  const isWithPassword = at >= 0 && colon >= 0 && colon < at
  return (scheme + (isWithPassword ? `${rest.slice(0, colon)}:***${rest.slice(at)}` : rest)).replace(parameter, (whole, mark: string, name: string) =>
    secretName.test(name) ? `${mark}${name}=***` : whole,
  )
}
