import { NativeSelect } from '@mantine/core'
import type { CustomRole } from '@porchlight/contracts/people/custom-roles'
import { EmptyState } from '@porchlight/ui'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { customRolesQuery } from '../../shared/people/custom-roles.ts'
import { t as people } from '../../shared/people/texts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { useSignedIn } from '../../shared/session/session-store.ts'
import type { AnyRole } from './any-role.ts'
import { rolesQuery } from './api.ts'
import { FlagTable } from './flag-table.tsx'
import { DeleteRoleDialog, RoleDialog } from './role-dialogs.tsx'
import { t } from './texts.ts'

/** What is being done in a dialog. */
type Doing = { what: 'create'; from: AnyRole } | { what: 'rename' | 'delete'; role: CustomRole }

const columnOf = (role: CustomRole): AnyRole => ({ ...role, role: role.role_ref, name: role.role_name })

/** The roles of the library's own making: a list, and the chosen one beside any other role. */
export function OwnRoles() {
  const { library } = useSignedIn()
  const own = useQuery(customRolesQuery)
  const stated = useQuery(rolesQuery(library.support_lib_id))
  const [doing, setDoing] = useState<Doing | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const all: AnyRole[] = [...(stated.data ?? []).map((row) => ({ ...row, name: people(row.role), base: row.role })), ...(own.data ?? []).map(columnOf)]
  const [first] = all
  const create = first && (
    <ActionButton for="customRoles.create" size="xs" onClick={() => setDoing({ what: 'create', from: first })}>
      {t('create')}
    </ActionButton>
  )
  const shown = own.data?.find((role) => role.role_ref === chosen)
  return (
    <>
      <Section title={t('ownRoles')} lead={t('ownRolesLead')} actions={create}>
        <Loaded query={own} rows={3}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={<IconKey size={20} stroke={1.6} />} title={t('noRoles')}>
                {t('noRolesText')}
              </EmptyState>
            ) : (
              list.map((role) => (
                <RoleRow
                  key={role.role_ref}
                  role={role}
                  isShown={role.role_ref === chosen}
                  onShow={() => setChosen(role.role_ref === chosen ? null : role.role_ref)}
                  onDo={setDoing}
                />
              ))
            )
          }
        </Loaded>
      </Section>
      {shown && <Editor key={shown.role_ref} role={columnOf(shown)} others={all.filter((each) => each.role !== shown.role_ref)} />}
      {doing?.what === 'create' && <RoleDialog from={doing.from} choices={all} onClose={() => setDoing(null)} onMade={setChosen} />}
      {doing?.what === 'rename' && <RoleDialog role={doing.role} choices={all} onClose={() => setDoing(null)} onMade={setChosen} />}
      {doing?.what === 'delete' && <DeleteRoleDialog role={doing.role} choices={all} onClose={() => setDoing(null)} />}
    </>
  )
}

function RoleRow({ role, isShown, onShow, onDo }: { role: CustomRole; isShown: boolean; onShow: () => void; onDo: (doing: Doing) => void }) {
  const { role_name: name } = role
  const look = { variant: 'default', size: 'xs' } as const
  return (
    <Row label={<span dir="auto">{name}</span>} hint={t('ownRole', { base: people(role.base), count: role.people })}>
      <ActionButton for="permissions.update" {...look} aria-expanded={isShown} aria-label={t('editOf', { name })} onClick={onShow}>
        {t('edit')}
      </ActionButton>
      <ActionButton for="customRoles.create" {...look} aria-label={t('copyOf', { name })} onClick={() => onDo({ what: 'create', from: columnOf(role) })}>
        {t('copy')}
      </ActionButton>
      <ActionButton for="customRoles.rename" {...look} aria-label={t('renameOf', { name })} onClick={() => onDo({ what: 'rename', role })}>
        {t('rename')}
      </ActionButton>
      <ActionButton for="customRoles.remove" {...look} aria-label={t('deleteOf', { name })} onClick={() => onDo({ what: 'delete', role })}>
        {t('delete')}
      </ActionButton>
    </Row>
  )
}

function Editor({ role, others }: { role: AnyRole; others: readonly AnyRole[] }) {
  const [key, setKey] = useState<string>(role.base)
  const other = others.find((each) => each.role === key)
  const compare = (
    <NativeSelect
      size="xs"
      label={t('compareWith')}
      value={key}
      data={others.map((each) => ({ value: each.role, label: each.name }))}
      onChange={(event) => setKey(event.currentTarget.value)}
    />
  )
  return (
    <Section title={role.name} actions={compare}>
      <FlagTable columns={other ? [role, { ...other, isOnlyShown: true }] : [role]} isComparing />
    </Section>
  )
}
