import { createHttpClient, type HttpClient, LiveConnection } from '@porchlight/client'
import type { MintedLibrary } from './server-process.ts'

/** A staff member without a console: makes calls as that person, and opens a live connection when needed. */
export type AgentHands = HttpClient & { token: string; connect: () => LiveConnection }

/** Signs in as one of a library's staff. */
export async function agentHands(url: string, library: MintedLibrary, user = library.people[0]): Promise<AgentHands> {
  if (!user) throw new Error('the library has nobody')
  let token: string | null = null
  const client = createHttpClient({ baseUrl: () => url, authorization: () => token && `Bearer ${token}` })
  const { identity_token } = await client.identity.signIn({ email: user.email, password: user.password })
  const { email, user_id } = user
  const answer = await client.identity.inboxLogin({ email, user_id, support_lib_id: library.support_lib_id }, { authorization: `Bearer ${identity_token}` })
  token = answer.token
  const connect = () => {
    const live = new LiveConnection({ url: `${url.replace(/^http/, 'ws')}/api/live`, auth: async () => ({ token: answer.token }) })
    live.start()
    return live
  }
  const more = { token: answer.token, connect }
  return new Proxy(client, { get: (target, name) => Reflect.get(name in more ? more : target, name) }) as AgentHands
}
