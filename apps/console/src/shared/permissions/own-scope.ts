import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../connection/api.ts'
import type { Session } from '../session/session-storage.ts'
import { useSession } from '../session/session-store.ts'
import { permissionsQuery } from './permissions.ts'

const ownScopeQuery = (session: Session | null) =>
  queryOptions({
    // Refetched with the permissions, whose key it extends.
    queryKey: [...permissionsQuery(session).queryKey, 'scope'],
    queryFn: async () => (session ? (await api.permissions.read({ ref_uid: session.user.user_id, role: session.user.user_type })).conversation_scope : 'all'),
  })

/** Returns whether the signed-in user sees all conversations, so that they may let people into teams; true until it is known, because the server decides. */
export function useSeesAllConversations(): boolean {
  const { data = 'all' } = useQuery(ownScopeQuery(useSession()))
  return data === 'all'
}
