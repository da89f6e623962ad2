import { NativeSelect, Switch, VisuallyHidden } from '@mantine/core'
import type { AgentView } from '@porchlight/contracts/people/people'
import { roles } from '@porchlight/contracts/permission-flags'
import { Avatar, StatusDot } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { stateText, statusOf } from '../../shared/people/absence-text.ts'
import { shownName } from '../../shared/people/agents.ts'
import { customRolesQuery, useRoleName } from '../../shared/people/custom-roles.ts'
import { t as people } from '../../shared/people/texts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { usePatchAgent } from './api.ts'
import { DisableDialog } from './disable-dialog.tsx'
import styles from './people.module.css'
import { t } from './texts.ts'

const AvailabilityDialog = lazy(() => import('./availability-dialog.tsx'))

/** Table of teammates with presence, chats, role and away mode. Controls appear only for users who may use them. */
export function AgentTable({ agents }: { agents: AgentView[] }) {
  const [leaving, setLeaving] = useState<AgentView | null>(null)
  const [planned, setPlanned] = useState<AgentView | null>(null)
  const { canRun } = usePermissions()
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('presence')}</th>
            <th scope="col" className={styles.figure}>
              {t('chats')}
            </th>
            <th scope="col">{t('role')}</th>
            <th scope="col">{t('away')}</th>
            {canRun('people.disableAgent') && (
              <th scope="col">
                <VisuallyHidden>{t('access')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {agents.map((agent) => (
            <AgentRow key={agent.user_id} agent={agent} onSwitchOff={() => setLeaving(agent)} onPlan={() => setPlanned(agent)} />
          ))}
        </tbody>
      </table>
      <DisableDialog agent={leaving} onClose={() => setLeaving(null)} />
      <Suspense>{planned && <AvailabilityDialog agent={planned} onClose={() => setPlanned(null)} />}</Suspense>
    </>
  )
}

function AgentRow({ agent, onSwitchOff, onPlan }: { agent: AgentView; onSwitchOff: () => void; onPlan: () => void }) {
  const { can, canRun } = usePermissions()
  const { user } = useSignedIn()
  const patch = usePatchAgent()
  const ref_uid = agent.user_id
  const name = shownName(agent)
  const isMe = ref_uid === user.user_id
  const roleName = useRoleName(agent)
  const ownRoles = useQuery(customRolesQuery).data ?? []
  const choices = [
    ...roles.map((role) => ({ key: role as string, label: people(role), to: { role } })),
    ...ownRoles.map(({ role_ref, role_name }) => ({ key: role_ref, label: role_name, to: { role_ref } })),
  ]
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          <Avatar name={name} picture={agent.agent_picture} size={30} />
          <span className={styles.names}>
            <span>{name}</span>
            {isMe && <span className={styles.me}>{t('you')}</span>}
          </span>
        </span>
      </th>
      <td>
        <span className={styles.presence}>
          <StatusDot status={statusOf(agent)} />
          {stateText(agent)}
        </span>
      </td>
      <td className={styles.figure}>{agent.ongoing_chats}</td>
      <td>
        {can('canUpdateUserRoles') && !isMe ? (
          <NativeSelect
            size="xs"
            variant="filled"
            aria-label={t('roleOf', { name })}
            value={(patch.isPending && (patch.variables.role_ref ?? patch.variables.role)) || (agent.role_ref ?? agent.agent_role)}
            data={choices.map(({ key, label }) => ({ value: key, label }))}
            onChange={(event) => {
              const chosen = choices.find(({ key }) => key === event.currentTarget.value)
              if (chosen) patch.mutate({ ref_uid, role_name: chosen.label, ...chosen.to })
            }}
          />
        ) : (
          roleName
        )}
      </td>
      <td className={styles.away} data-label={t('away')}>
        <Switch
          size="xs"
          aria-label={t('awayOf', { name })}
          checked={patch.isPending && patch.variables.away_mode !== undefined ? patch.variables.away_mode === 1 : agent.is_away === 1}
          disabled={!can('canChangeTeammatesStatus')}
          onChange={(event) => patch.mutate({ ref_uid, away_mode: event.currentTarget.checked ? 1 : 0 })}
        />
      </td>
      {canRun('people.disableAgent') && (
        <td className={styles.access}>
          {!isMe && (
            <ActionButton for="availability.set" variant="subtle" color="gray" size="compact-xs" aria-label={t('planOf', { name })} onClick={onPlan}>
              {t('plan')}
            </ActionButton>
          )}
          {!isMe && (
            <ActionButton
              for="people.disableAgent"
              variant="subtle"
              color="gray"
              size="compact-xs"
              aria-label={t('switchOffOf', { name })}
              onClick={onSwitchOff}
            >
              {t('switchOff')}
            </ActionButton>
          )}
        </td>
      )}
    </tr>
  )
}
