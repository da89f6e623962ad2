import { createHttpClient } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { inputOf } from '../shared/conversations/store/list-key.ts'
import { placeFrom } from '../shared/conversations/tabs.ts'
import type { Session } from '../shared/session/session-storage.ts'
import { firstCalls } from './first-calls.ts'

const session: Session = {
  user: { user_id: 'a b+c', support_lib_id: 'demo', email: 'agent@demo.test', user_type: 'agent' },
  library: { support_lib_id: 'demo', parent_lib_id: null, library_domain: '', company_name: '' },
}

/** Returns the URLs that the client requests. */
async function asked(list: URLSearchParams | null): Promise<string[]> {
  const addresses: string[] = []
  const api = createHttpClient({
    baseUrl: () => '',
    authorization: () => null,
    fetch: async (address) => {
      addresses.push(String(address))
      return new Response('{}')
    },
  })
  await api.permissions.read({ ref_uid: session.user.user_id, role: session.user.user_type })
  if (!list) return addresses
  const { conversation: _conversation, ...key } = placeFrom(list, () => true)
  await api.conversations.list({ ...inputOf(key), cursor: undefined, limit: limits.listPageSize })
  return addresses
}

test.each(['', 'tab=inbox', 'tab=queue', 'tab=chats&type=mine&sort=oldest', 'tab=nothing&conversation=c1', 'tab=tickets&filter=%7B%22all%22%3A%5B%5D%7D'])(
  'requests the same URLs as the client for the inbox at ?%s',
  async (search) => {
    const params = new URLSearchParams(search)
    expect(
      firstCalls(
        session,
        placeFrom(params, () => true),
      ),
    ).toEqual(await asked(params))
  },
)
test('screens other than the inbox request only the permissions', async () => {
  expect(firstCalls(session, null)).toEqual(await asked(null))
})
