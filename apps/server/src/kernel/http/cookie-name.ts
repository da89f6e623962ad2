import type { Config } from '../config.ts'

/** Returns the full name of a cookie that carries an identity. Over https, the name's prefix prevents other hosts and paths from setting it. */
export const cookieName = (config: Config, name: string): string => (config.PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name)

/** Returns the options for these cookies: scripts cannot read them, and other sites' pages don't send them. */
export const cookieOptions = (config: Config) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.PUBLIC_URL.startsWith('https:') }) as const
