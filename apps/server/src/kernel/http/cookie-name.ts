import type { Config } from '../config.ts'

/** Returns the full name of a cookie that is an identity. Over https the name itself forbids that another host or path sets it. */
export const cookieName = (config: Config, name: string): string => (config.PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name)

/** How such cookies are set: scripts don't read them, and other sites' pages don't send them. */
export const cookieOptions = (config: Config) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.PUBLIC_URL.startsWith('https:') }) as const
