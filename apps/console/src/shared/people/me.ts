import { ApiError } from '@porchlight/client'
import type { UserDetails } from '@porchlight/contracts/people/people'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../connection/api.ts'
import { fetchAgain } from '../connection/fetch-again.ts'
import { log } from '../connection/log.ts'
import { keepAnswer } from '../connection/optimistic.ts'
import { queryClient } from '../connection/query-client.ts'
import { showError } from '../interface/toasts.ts'
import { endSession } from '../session/end-session.ts'
import { useSession } from '../session/session-store.ts'
import { t } from '../session/texts.ts'

/** The user's changes that the server hasn't confirmed yet. Responses and live updates that arrive meanwhile may be older. */
let unconfirmed: Partial<UserDetails> = {}

/**
 * Query for the signed-in user's details: name, picture, away mode. A failure shows the toast from checklist B12; a missing record ends the session (checklist
 * A17).
 */
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

/** Returns the signed-in user; undefined while loading. */
export function useMe(): UserDetails | undefined {
  return useQuery({ ...meQuery, enabled: useSession() !== null }).data
}

/** Updates the cached details of the signed-in user. */
export function patchMe(change: Partial<UserDetails>): void {
  keepAnswer(meQuery.queryKey, (me) => me && { ...me, ...change, ...unconfirmed })
}

/**
 * Saves a change with an optimistic update. Refetches data requested during the save, which may be stale.
 * @throws what `save` throws; the change is rolled back
 */
export async function changeMe(change: Partial<UserDetails>, save: () => Promise<Partial<UserDetails>>): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey)
  const before = Object.fromEntries(Object.entries(me ?? {}).filter(([name]) => name in change))
  unconfirmed = change
  patchMe({})
  const settle = (known: Partial<UserDetails>) => {
    // Keep a later change that is still being saved.
    if (unconfirmed === change) unconfirmed = {}
    patchMe(known)
    if (queryClient.isFetching({ queryKey: meQuery.queryKey })) void fetchAgain(meQuery.queryKey)
  }
  try {
    settle(await save())
  } catch (cause) {
    settle(before)
    throw cause
  }
}
