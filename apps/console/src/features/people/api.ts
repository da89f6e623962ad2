import { ApiError } from '@porchlight/client'
import type { Decision } from '@porchlight/contracts/leaving/leaving'
import type { Role } from '@porchlight/contracts/permission-flags'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { applyAgents, shownName } from '../../shared/people/agents.ts'
import { t } from './texts.ts'

/** Query for pending invitations. */
export const invitationsQuery = queryOptions({ queryKey: ['invitations'], queryFn: async () => (await api.identity.invitations({})).invitations })
/** `onError` of changes that an owner of the library would not stay one of its admins with: says so. */
const orOwned = (cause: unknown) =>
  showError(cause instanceof ApiError && cause.code === 'conflict' && cause.fields?.owner ? t('handOverFirst') : errorText(cause))

/** Changes a teammate's role or away mode. */
export function usePatchAgent() {
  return useMutation({
    onError: orOwned,
    mutationFn: ({ ref_uid, role, role_ref, away_mode }: { ref_uid: string; role?: Role; role_ref?: string; role_name?: string; away_mode?: 0 | 1 }) =>
      api.people.patchAgent({ ref_uid, role, role_ref, away_mode }),
    onSuccess: ({ agent }, { role_name }) => {
      applyAgents([agent])
      if (role_name) showSuccess(t('roleChanged', { name: shownName(agent), role: role_name }))
    },
  })
}

/** Reactivates a teammate. */
export function useSwitchAccess(onDone: () => void = () => {}) {
  return useMutation({
    mutationFn: ({ ref_uid }: { ref_uid: string; name: string }) => api.people.enableAgent({ ref_uid }),
    onSuccess: (_answer, { name }) => {
      showSuccess(t('isOn', { name }))
      onDone()
    },
    onError: orOwned,
  })
}

/** Query for what a teammate would leave behind; asked anew each time. */
export const belongingsQuery = (ref_uid: string) =>
  queryOptions({ queryKey: ['belongings', ref_uid], queryFn: () => api.leaving.belongings({ ref_uid }), gcTime: 0 })

/** Deactivates a teammate and hands over what they have. */
export function useLeave(onDone: () => void) {
  return useMutation({
    mutationFn: ({ ref_uid, decisions }: { ref_uid: string; name: string; decisions: Decision[] }) => api.leaving.leave({ ref_uid, decisions }),
    onSuccess: (_answer, { name }) => {
      showSuccess(t('isOff', { name }))
      onDone()
    },
    onError: (cause) => (cause instanceof ApiError && cause.code === 'invalid_input' ? showError(t('mayNotHave')) : orOwned(cause)),
  })
}

/** Sends an invitation. */
export function useInvite(onDone: () => void) {
  return useMutation({
    onError: shownInPlace,
    mutationFn: (invitation: { email: string; role: string; agent_name?: string }) => api.identity.invite(invitation),
    onSuccess: (_answer, { email }) => {
      showSuccess(t('invited', { email }))
      onDone()
    },
  })
}

/** Withdraws an invitation. */
export function useWithdraw() {
  return useMutation({
    mutationFn: (invitation_ref: string) => api.identity.withdrawInvitation({ invitation_ref }),
    onSuccess: () => {
      showSuccess(t('withdrawn'))
    },
  })
}

/** Creates, updates or deletes a team. */
export function useSaveTeam(onDone: () => void) {
  return useMutation({
    mutationFn: async (team: { team_ref?: string; team_name: string; member_ids: string[]; isGone?: boolean }) => {
      const { team_ref, team_name, member_ids } = team
      if (team_ref && team.isGone) await api.people.deleteTeam({ team_ref })
      else if (team_ref) await api.people.updateTeam({ team_ref, team_name, member_ids })
      else await api.people.createTeam({ team_name, member_ids })
    },
    onSuccess: () => {
      onDone()
    },
  })
}
