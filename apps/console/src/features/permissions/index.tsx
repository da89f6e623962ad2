import { ChoiceBar } from '@porchlight/ui'
import { useState } from 'react'
import { Page } from '../../shared/interface/page/page.tsx'
import { PersonPermissions } from './person-permissions.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { t } from './texts.ts'

const views = () =>
  [
    { value: 'roles', label: t('byRole') },
    { value: 'people', label: t('byPerson') },
  ] as const

/** Page at /admin/profile/permissions: the 38 flags by role and by person. */
export function Component() {
  const [view, setView] = useState<'roles' | 'people'>('roles')
  return (
    <Page title={t('title')} lead={t('lead')} actions={<ChoiceBar label={t('view')} value={view} choices={views()} onChange={setView} />} wide>
      {view === 'roles' ? <RoleMatrix /> : <PersonPermissions />}
    </Page>
  )
}
