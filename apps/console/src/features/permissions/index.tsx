import { ChoiceBar } from '@porchlight/ui'
import { Page } from '../../shared/interface/page/page.tsx'
import { Holders } from './holders.tsx'
import { OwnRoles } from './own-roles.tsx'
import { PersonPermissions } from './person-permissions.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { t } from './texts.ts'
import { usePermissionsPlace } from './use-permissions-place.ts'

const views = () =>
  [
    { value: 'roles', label: t('byRole') },
    { value: 'own', label: t('ownRoleView') },
    { value: 'people', label: t('byPerson') },
    { value: 'flag', label: t('byFlag') },
  ] as const

/** Page at /admin/profile/permissions: the 38 flags by role and by person, roles of one's own, and who has a flag. */
export function Component() {
  const { view, go } = usePermissionsPlace()
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={<ChoiceBar label={t('view')} value={view} choices={views()} onChange={(chosen) => go({ view: chosen })} />}
      wide
    >
      {view === 'roles' && <RoleMatrix />}
      {view === 'own' && <OwnRoles />}
      {view === 'people' && <PersonPermissions />}
      {view === 'flag' && <Holders />}
    </Page>
  )
}
