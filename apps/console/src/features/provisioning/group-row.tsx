import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { Row } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { useRoleChoices, withChosen } from '../../shared/people/role-choices.ts'
import { teamsQuery } from '../../shared/people/teams.ts'
import { useSeesAllConversations } from '../../shared/permissions/own-scope.ts'
import type { MappedGroup } from './api.ts'
import { t } from './texts.ts'

/** One group of the directory, with the choice of the team or role that it stands for. */
export function GroupRow({ group }: { group: MappedGroup }) {
  const { group_ref, display_name, people } = group
  const { data: teams = [] } = useQuery(teamsQuery)
  const choices = useRoleChoices()
  const maySetTeam = useSeesAllConversations()
  const map = useMutation({
    mutationFn: (meaning: Pick<MappedGroup, 'team_ref' | 'role'>) => api.provisioning.mapGroup({ group_ref, ...meaning }),
    onSuccess: () => showSuccess(t('saved', { group: display_name })),
  })
  const choose = (value: string) => {
    const [kind, id = ''] = value.split(':')
    map.mutate({ team_ref: kind === 'team' ? id : null, role: kind === 'role' ? id : null })
  }
  const chosen = map.isPending ? map.variables : group
  return (
    <Row label={display_name} hint={t(people === 1 ? 'people_one' : 'people_other', { count: people })}>
      <NativeSelect
        aria-label={t('standsFor', { group: display_name })}
        value={chosen.team_ref !== null ? `team:${chosen.team_ref}` : chosen.role !== null ? `role:${chosen.role}` : ''}
        disabled={map.isPending}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('nothing') },
          {
            group: t(maySetTeam ? 'teams' : 'teamsNotYours'),
            items: teams.map(({ team_ref, team_name }) => ({
              value: `team:${team_ref}`,
              label: team_name,
              disabled: !maySetTeam && team_ref !== group.team_ref,
            })),
          },
          { group: t('roles'), items: withChosen(choices, chosen.role ?? 'agent').map(({ value, label }) => ({ value: `role:${value}`, label })) },
        ]}
      />
    </Row>
  )
}
