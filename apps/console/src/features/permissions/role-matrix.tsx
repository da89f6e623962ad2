import { Checkbox } from '@mantine/core'
import { type PermissionFlag, type Role, roles } from '@porchlight/contracts/permission-flags'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { queryClient } from '../../shared/connection/query-client.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { t as people } from '../../shared/people/texts.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { type RoleFlags, rolesQuery, useChange, withFlag } from './api.ts'
import { flagGroups } from './flag-groups.ts'
import styles from './permissions.module.css'
import { ScopeSelect } from './scope-select.tsx'
import { t } from './texts.ts'

/** Matrix of flags (rows) and roles (columns). */
export function RoleMatrix() {
  const { library } = useSignedIn()
  const query = useQuery(rolesQuery(library.support_lib_id))
  return (
    <Section>
      <Loaded query={query} rows={12}>
        {(list) => (
          <div className={styles.scroller}>
            <table className={styles.matrix}>
              <thead>
                <tr>
                  <th scope="col">{t('permission')}</th>
                  {roles.map((role) => (
                    <th key={role} scope="col">
                      {people(role)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {flagGroups.map((group, index) => (
                  <Fragment key={group.name}>
                    <tr className={styles.group}>
                      <th scope="colgroup" colSpan={roles.length + 1}>
                        {group.name}
                      </th>
                    </tr>
                    {index === 0 && (
                      <tr>
                        <th scope="row">{t('sees')}</th>
                        {list.map((row) => (
                          <td key={row.role}>
                            <ScopeOfRole {...row} />
                          </td>
                        ))}
                      </tr>
                    )}
                    {group.flags.map(([flag, label]) => (
                      <tr key={flag}>
                        <th scope="row">{label}</th>
                        {roles.map((role) => (
                          <td key={role}>
                            <Cell
                              role={role}
                              flag={flag}
                              label={label}
                              isOn={list.find((row) => row.role === role)?.permissions.some((it) => it.slug === flag && it.is_enabled) ?? false}
                            />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </Fragment>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function useChangeOfRole(role: Role) {
  const key = rolesQuery(useSignedIn().library.support_lib_id).queryKey
  return useChange<RoleFlags[]>(role, (change) => ({
    read: () => queryClient.getQueryData(key),
    write: (data) => void queryClient.setQueryData(key, data),
    apply: (rows) =>
      rows.map((row) => {
        if (row.role !== role) return row
        if ('slug' in change) return { ...row, permissions: withFlag(row.permissions, change.slug, change.is_enabled) }
        return { ...row, conversation_scope: change.conversation_scope ?? row.conversation_scope }
      }),
  }))
}

function ScopeOfRole({ role, conversation_scope }: RoleFlags) {
  const set = useChangeOfRole(role)
  const label = t('cell', { permission: t('sees'), role: people(role) })
  return <ScopeSelect value={conversation_scope} label={label} onChange={(chosen) => set.mutate({ conversation_scope: chosen })} />
}

function Cell({ role, flag, label, isOn }: { role: Role; flag: PermissionFlag; label: string; isOn: boolean }) {
  const set = useChangeOfRole(role)
  return (
    <Checkbox
      size="xs"
      className={styles.cell}
      checked={isOn}
      aria-label={t('cell', { permission: label, role: people(role) })}
      onChange={(event) => set.mutate({ slug: flag, is_enabled: event.currentTarget.checked })}
    />
  )
}
