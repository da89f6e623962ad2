import { createHttpClient, type HttpClient } from '@porchlight/client'
import type { MintedLibrary, MintedUser } from './server-process.ts'

/** A member of staff who acts without a console: the calls, as that person. */
export async function agentHands(url: string, library: MintedLibrary, user: MintedUser): Promise<HttpClient> {
  let token: string | null = null
  const client = createHttpClient({ baseUrl: () => url, authorization: () => token && `Bearer ${token}` })
  const { identity_token } = await client.identity.signIn({ email: user.email, password: user.password })
  const answer = await client.identity.inboxLogin(
    { email: user.email, user_id: user.user_id, support_lib_id: library.support_lib_id },
    { authorization: `Bearer ${identity_token}` },
  )
  token = answer.token
  return client
}
