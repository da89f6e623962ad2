import type { Config } from '../../kernel/config.ts'
import { cookieName } from '../../kernel/http/cookie-name.ts'

/** Returns the name of the cookie that holds the session's secret. */
export const sessionCookie = (config: Config): string => cookieName(config, 'porchlight')
/** Returns the name of the cookie by which a browser is known again at its next sign-in. It grants nothing. */
export const deviceCookie = (config: Config): string => cookieName(config, 'porchlight-device')
/** Returns the name of the cookie that proves that the /join page was opened in this browser. */
export const joinCookie = (config: Config): string => cookieName(config, 'porchlight-join')
