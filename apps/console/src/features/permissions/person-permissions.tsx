import { Button, NativeSelect, Switch } from '@mantine/core'
import type { AgentView, Permission } from '@porchlight/contracts/people/people'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { EmptyState } from '@porchlight/ui'
import { IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { changing, keepAnswer } from '../../shared/connection/optimistic.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { agentsQuery, shownName } from '../../shared/people/agents.ts'
import { customRolesQuery, useRoleName } from '../../shared/people/custom-roles.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { type PersonRights, personQuery, refusalText, rolesQuery, sourcesQuery, useChange, withFlag } from './api.ts'
import { flagGroups } from './flag-groups.ts'
import { flagText } from './flag-texts.ts'
import styles from './permissions.module.css'
import { ScopeSelect } from './scope-select.tsx'
import { t } from './texts.ts'
import { usePermissionsPlace } from './use-permissions-place.ts'

/** One teammate's flags, showing where they differ from the role. */
export function PersonPermissions() {
  const agents = useQuery(agentsQuery)
  const { user } = useSignedIn()
  const { person, go } = usePermissionsPlace()
  return (
    <Loaded query={agents}>
      {(list) => {
        const others = list.filter((agent) => agent.user_id !== user.user_id)
        const agent = others.find((one) => one.user_id === person) ?? others[0]
        if (!agent) return <Nobody />
        return (
          <>
            <NativeSelect
              label={t('person')}
              w={280}
              value={agent.user_id}
              data={others.map((one) => ({ value: one.user_id, label: shownName(one) }))}
              onChange={(event) => go({ view: 'people', person: event.currentTarget.value })}
            />
            <Person key={agent.user_id} agent={agent} />
          </>
        )
      }}
    </Loaded>
  )
}

function Nobody() {
  const action = (
    <Button component={Link} to="/admin/profile/teammates" variant="default" size="xs">
      {t('invite')}
    </Button>
  )
  return (
    <Section>
      <EmptyState icon={<IconUsers size={20} stroke={1.6} />} title={t('nobody')} action={action}>
        {t('nobodyText')}
      </EmptyState>
    </Section>
  )
}

/** Shows the flag that somebody was led to. */
const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

function Person({ agent }: { agent: AgentView }) {
  const { flag: asked } = usePermissionsPlace()
  const { library } = useSignedIn()
  const query = personQuery(agent.user_id, agent.agent_role)
  const permissions = useQuery(query)
  const sources = useQuery(sourcesQuery(agent.user_id)).data
  const stated = useQuery(rolesQuery(library.support_lib_id)).data?.find((row) => row.role === agent.agent_role)
  const own = useQuery(customRolesQuery).data?.find((row) => row.role_ref === agent.role_ref)
  const role = agent.role_ref === null ? stated : own
  const roleName = useRoleName(agent)
  const sourceOf = (flag: PermissionFlag) => {
    const source = sources?.permissions.find((each) => each.slug === flag)?.source
    return source && t(`source_${source}`, { role: roleName })
  }
  const ofRole = role?.permissions ?? []
  const set = useChange(agent.user_id, (change) => [
    changing<PersonRights>(query, (rights) =>
      'slug' in change
        ? { ...rights, permissions: withFlag(rights.permissions, change.slug, change.is_enabled) }
        : { ...rights, own_scope: change.conversation_scope },
    ),
  ])
  const reset = useMutation({
    mutationFn: () => api.permissions.reset({ ref: library.support_lib_id, id: agent.user_id }),
    onSuccess: (answer) => {
      keepAnswer(query.queryKey, answer)
      showSuccess(t('resetDone', { name: shownName(agent) }))
    },
    onError: (cause) => showError(refusalText(cause)),
  })
  const isOn = (list: readonly Permission[], flag: PermissionFlag) => list.some((it) => it.slug === flag && it.is_enabled)
  return (
    <Loaded query={permissions} rows={12}>
      {({ permissions: list, own_scope }) => (
        <>
          <div className={styles.person}>
            <p>{t('roleOf', { role: roleName })}</p>
            <ActionButton for="permissions.reset" variant="default" size="xs" busy={reset.isPending} onClick={() => reset.mutate()}>
              {t('reset')}
            </ActionButton>
          </div>
          {flagGroups.map((group, index) => (
            <Section key={group.name} title={flagText(group.name)}>
              {index === 0 && (
                <Row label={t('sees')} hint={t('seesHint')} htmlFor="scope">
                  {own_scope !== null && own_scope !== role?.conversation_scope && <span className={styles.differs}>{t('differs')}</span>}
                  <ScopeSelect
                    id="scope"
                    value={own_scope}
                    ofRole={role?.conversation_scope ?? 'all'}
                    onChange={(conversation_scope) => set.mutate({ conversation_scope })}
                  />
                </Row>
              )}
              {group.flags.map((flag) => (
                <Row key={flag} label={flagText(flag)} hint={sourceOf(flag)} htmlFor={`flag-${flag}`}>
                  {isOn(list, flag) !== isOn(ofRole, flag) && <span className={styles.differs}>{t('differs')}</span>}
                  <Switch
                    size="xs"
                    id={`flag-${flag}`}
                    {...(flag === asked && { ref: showIt })}
                    checked={isOn(list, flag)}
                    onChange={(event) => set.mutate({ slug: flag, is_enabled: event.currentTarget.checked })}
                  />
                </Row>
              ))}
            </Section>
          ))}
        </>
      )}
    </Loaded>
  )
}
