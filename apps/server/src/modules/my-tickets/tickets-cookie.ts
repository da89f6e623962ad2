import type { Config } from '../../kernel/config.ts'
import { cookieName } from '../../kernel/http/cookie-name.ts'

/** Returns the name of the cookie that holds the session which a mailed link opened in a library's help center. */
export const ticketsCookie = (config: Config, support_lib_id: string): string => cookieName(config, `porchlight-tickets-${support_lib_id}`)
