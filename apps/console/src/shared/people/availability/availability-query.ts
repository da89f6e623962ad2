import type { AvailabilityView } from '@porchlight/contracts/availability/availability'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'
import { keepAnswer } from '../../connection/optimistic.ts'
import { showSuccess } from '../../interface/toasts.ts'
import { useSignedIn } from '../../session/session-store.ts'
import { applyAgents } from '../agents.ts'
import { t } from './texts.ts'

/** Query for a teammate's working hours and absence. */
export const availabilityQuery = (ref_uid: string) =>
  queryOptions({ queryKey: ['availability', ref_uid], queryFn: async () => (await api.availability.read({ ref_uid })).availability })

/** Query for which of somebody's conversations a possible deputy could not see; disabled until one is chosen. */
export const deputyQuery = (ref_uid: string, deputy_id: string | null) =>
  queryOptions({
    queryKey: ['availability', ref_uid, 'deputy', deputy_id],
    queryFn: async () => (await api.availability.deputy({ ref_uid, deputy_id: deputy_id ?? '' })).unseen,
    enabled: deputy_id !== null,
  })

/** Changes somebody's working hours and absence: one's own, or as a manager those of others. */
export function useSetAvailability(ref_uid: string, onDone: () => void) {
  const { user } = useSignedIn()
  return useMutation({
    mutationFn: (changes: Pick<AvailabilityView, 'hours' | 'absence'>) =>
      ref_uid === user.user_id ? api.availability.setOwn(changes) : api.availability.set({ ref_uid, ...changes }),
    onSuccess: ({ availability, agent }) => {
      keepAnswer(availabilityQuery(ref_uid).queryKey, availability)
      applyAgents([agent])
      showSuccess(t('saved'))
      onDone()
    },
  })
}
