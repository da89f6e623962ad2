import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'

/** Query for the second factor of one's own account, and whether one's role requires it. */
export const secondFactorQuery = queryOptions({ queryKey: ['second-factor'], queryFn: () => api.secondFactor.state({}) })

/** Refetches it and the sessions, others of which may have ended, after the account's app or passkeys have changed. */
export async function refetchSecondFactor(): Promise<void> {
  await Promise.all([secondFactorQuery.queryKey, ['sessions']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
