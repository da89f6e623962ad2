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

/** Details of the signed-in user: name, picture, away mode. A failure shows the toast of checklist B12; without a record the session ends (checklist A17). */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<UserDetails> => {
    try {
      return (await api.people.userDetails({})).user_details
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
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...change })
}
