import { Checkbox } from '@mantine/core'
import type { Permission } from '@porchlight/contracts/people/people'
import type { ConversationScope, PermissionFlag } from '@porchlight/contracts/permission-flags'
import type { QueryKey } from '@tanstack/react-query'
import { Fragment } from 'react'
import { changing } from '../../shared/connection/optimistic.ts'
import { customRolesQuery } from '../../shared/people/custom-roles.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { rolesQuery, useChange, withFlag } from './api.ts'
import { flagGroups } from './flag-groups.ts'
import { flagText } from './flag-texts.ts'
import styles from './permissions.module.css'
import { ScopeSelect } from './scope-select.tsx'
import { t } from './texts.ts'

/** A role as a column: its key, its name, what it may do. `isOnlyShown`: it is there to compare with. */
export type RoleColumn = { role: string; name: string; permissions: Permission[]; conversation_scope: ConversationScope; isOnlyShown?: boolean }

/** Table of flags (rows) and roles (columns). Where two are compared, rows in which they differ are marked. */
export function FlagTable({ columns, isComparing = false }: { columns: readonly RoleColumn[]; isComparing?: boolean }) {
  const isOn = ({ permissions }: RoleColumn, flag: PermissionFlag) => permissions.some((it) => it.slug === flag && it.is_enabled)
  const mark = (values: readonly unknown[]) => isComparing && new Set(values).size > 1 && <span className={styles.differs}>{t('unlike')}</span>
  return (
    <div className={styles.scroller}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            {columns.map(({ role, name }) => (
              <th key={role} scope="col" dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flagGroups.map((group, index) => (
            <Fragment key={group.name}>
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={columns.length + 1}>
                  {flagText(group.name)}
                </th>
              </tr>
              {index === 0 && (
                <tr>
                  <th scope="row">
                    {t('sees')} {mark(columns.map((column) => column.conversation_scope))}
                  </th>
                  {columns.map((column) => (
                    <td key={column.role}>{column.isOnlyShown ? t(`scope_${column.conversation_scope}`) : <ScopeOfRole {...column} />}</td>
                  ))}
                </tr>
              )}
              {group.flags.map((flag) => (
                <tr key={flag}>
                  <th scope="row">
                    {flagText(flag)} {mark(columns.map((column) => isOn(column, flag)))}
                  </th>
                  {columns.map((column) => (
                    <td key={column.role}>
                      {column.isOnlyShown ? (
                        t(isOn(column, flag) ? 'yes' : 'no')
                      ) : (
                        <Cell column={column} flag={flag} label={flagText(flag)} isOn={isOn(column, flag)} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Row = { permissions: Permission[]; conversation_scope: ConversationScope }

function useChangeOfRole(key: string) {
  const stated = rolesQuery(useSignedIn().library.support_lib_id)
  return useChange(key, (change) => {
    const applied = <T extends Row>(row: T): T => {
      if ('slug' in change) return { ...row, permissions: withFlag(row.permissions, change.slug, change.is_enabled) }
      return { ...row, conversation_scope: change.conversation_scope ?? row.conversation_scope }
    }
    const isIt = (row: Row & { role?: string; role_ref?: string }) => row.role === key || row.role_ref === key
    const inList = (query: { queryKey: QueryKey }) =>
      changing<(Row & { role?: string })[]>(query, (rows) => rows.map((row) => (isIt(row) ? applied(row) : row)))
    return [inList(stated), inList(customRolesQuery)]
  })
}

function ScopeOfRole({ role, name, conversation_scope }: RoleColumn) {
  const set = useChangeOfRole(role)
  const label = t('cell', { permission: t('sees'), role: name })
  return <ScopeSelect value={conversation_scope} label={label} onChange={(chosen) => set.mutate({ conversation_scope: chosen })} />
}

function Cell({ column, flag, label, isOn }: { column: RoleColumn; flag: PermissionFlag; label: string; isOn: boolean }) {
  const set = useChangeOfRole(column.role)
  return (
    <Checkbox
      size="xs"
      className={styles.cell}
      checked={isOn}
      aria-label={t('cell', { permission: label, role: column.name })}
      onChange={(event) => set.mutate({ slug: flag, is_enabled: event.currentTarget.checked })}
    />
  )
}
