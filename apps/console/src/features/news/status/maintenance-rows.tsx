import type { Maintenance, StatusComponent } from '@porchlight/contracts/status/status'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { RemoveButton } from '../../../shared/content/publications/publish-actions.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { MaintenanceDialog } from './maintenance-dialog.tsx'
import { t } from './texts.ts'

const spanOf = ({ starts_at, ends_at }: Maintenance) =>
  new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).formatRange(new Date(starts_at), new Date(ends_at))

/** Returns the text for maintenance that is in progress or completed; '' before it starts. */
function phaseOf({ starts_at, ends_at }: Maintenance): string {
  const now = new Date().toISOString()
  return ends_at <= now ? t('over') : starts_at <= now ? t('running') : ''
}

/** Planned, current and recent maintenance. */
export function MaintenanceRows({ maintenances, components }: { maintenances: readonly Maintenance[]; components: readonly StatusComponent[] }) {
  return maintenances.map((maintenance) => <MaintenanceRow key={maintenance.maintenance_id} maintenance={maintenance} components={components} />)
}

function MaintenanceRow({ maintenance, components }: { maintenance: Maintenance; components: readonly StatusComponent[] }) {
  const { canRun } = usePermissions()
  const [isEditing, setEditing] = useState(false)
  const { maintenance_id, title, component_ids } = maintenance
  const names = components.filter(({ component_id }) => component_ids.includes(component_id)).map(({ name }) => name)
  return (
    <Row label={title} hint={[phaseOf(maintenance), spanOf(maintenance), ...names].filter(Boolean).join(' · ')}>
      <ActionButton for="status.updateMaintenance" variant="default" size="xs" aria-label={t('editOf', { name: title })} onClick={() => setEditing(true)}>
        {t('edit')}
      </ActionButton>
      {canRun('status.removeMaintenance') && (
        <RemoveButton
          size="xs"
          title={title}
          remove={async () => {
            await api.status.removeMaintenance({ maintenance_id })
          }}
        />
      )}
      {isEditing && <MaintenanceDialog maintenance={maintenance} components={components} onClose={() => setEditing(false)} />}
    </Row>
  )
}
