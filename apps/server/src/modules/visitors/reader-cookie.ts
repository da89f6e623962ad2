import type { Config } from '../../kernel/config.ts'
import { cookieName } from '../../kernel/http/cookie-name.ts'
import type { Module } from '../../kernel/kernel.ts'

/** Returns the name of the cookie that holds the secret of a visitor signed in to a library's help center. */
export const readerCookie = (config: Config, support_lib_id: string): string => cookieName(config, `porchlight-reader-${support_lib_id}`)

/** Returns the credentials of a visitor who followed a link signed by the customer's server. */
export const visitorCredentials: NonNullable<Module['readerCredentials']> = (kernel, cookies, support_lib_id) => {
  const secret = cookies[readerCookie(kernel.config, support_lib_id)]
  return secret === undefined ? undefined : { kind: 'visitor', support_lib_id, secret }
}
