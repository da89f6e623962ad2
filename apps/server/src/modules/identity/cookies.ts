import type { Config } from '../../kernel/config.ts'

/** Over https the name itself forbids that another host or path sets it. */
const named = (config: Config, name: string) => (config.PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name)

/** Name of the cookie that holds the session's secret. */
export const sessionCookie = (config: Config): string => named(config, 'porchlight')
/** Name of the cookie that shows that the /join page was opened in this browser. */
export const joinCookie = (config: Config): string => named(config, 'porchlight-join')
