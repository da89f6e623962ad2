import { ApiError } from '@porchlight/client'
import type { UserDetails } from '@porchlight/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { log } from '../log.ts'
import { queryClient } from '../query-client.ts'
import { endSession } from '../session/end-session.ts'
import { useSession } from '../session/session-store.ts'
import { t } from '../session/texts.ts'
import { showError } from '../toasts.ts'

/** What the user has changed and the server has not confirmed yet: answers and pushes meanwhile may be older. */
let unconfirmed: Partial<UserDetails> = {}

/** Details of the signed-in user: name, picture, away mode. A failure shows the toast of checklist B12; without a record the session ends (checklist A17). */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<UserDetails> => {
    try {
      return { ...(await api.people.userDetails({})).user_details, ...unconfirmed }
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'not_found') {
        log('No such user!')
        await endSession('refused')
      } else showError(t('userFailed'))
      throw cause
    }
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in user, undefined while loading. */
export function useMe(): UserDetails | undefined {
  return useQuery({ ...meQuery, enabled: useSession() !== null }).data
}

/** Changes what is known about the signed-in user, at once and everywhere it is shown. */
export function patchMe(change: Partial<UserDetails>): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...change, ...unconfirmed })
}

/** Shows a change at once and saves it. What is asked for meanwhile is asked for again, as its answer may be older. @throws what `save` throws; the change is taken back */
export async function changeMe(change: Partial<UserDetails>, save: () => Promise<Partial<UserDetails>>): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey)
  const before = Object.fromEntries(Object.entries(me ?? {}).filter(([name]) => name in change))
  unconfirmed = change
  patchMe({})
  const settle = (known: Partial<UserDetails>) => {
    // A later change is still on its way.
    if (unconfirmed === change) unconfirmed = {}
    patchMe(known)
    if (queryClient.isFetching({ queryKey: meQuery.queryKey })) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  try {
    settle(await save())
  } catch (cause) {
    settle(before)
    throw cause
  }
}
