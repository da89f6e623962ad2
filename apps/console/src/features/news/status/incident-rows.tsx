import { Button } from '@mantine/core'
import type { Incident, IncidentState, StatusComponent } from '@porchlight/contracts/status/status'
import { RelativeTime } from '@porchlight/ui'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { RemoveButton } from '../../../shared/content/publications/publish-actions.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { UpdateDialog } from './incident-dialog.tsx'
import styles from './status.module.css'
import { t } from './texts.ts'

/** Incidents with their updates and actions. */
export function IncidentRows({ incidents, components, label }: { incidents: readonly Incident[]; components: readonly StatusComponent[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {incidents.map((incident) => (
        <li key={incident.incident_id}>
          <IncidentRow incident={incident} components={components} />
        </li>
      ))}
    </ul>
  )
}

function IncidentRow({ incident, components }: { incident: Incident; components: readonly StatusComponent[] }) {
  const { canRun } = usePermissions()
  const [asked, setAsked] = useState<IncidentState | null>(null)
  const { incident_id, title, impact, state, component_ids, updates } = incident
  const names = components.filter(({ component_id }) => component_ids.includes(component_id)).map(({ name }) => name)
  return (
    <article className={styles.incident}>
      <h3>{title}</h3>
      <p className={styles.about}>{[`${t('impact')}: ${t(`impact_${impact}`)}`, ...names].join(' · ')}</p>
      <ol className={styles.updates}>
        {updates.map(({ update_id, state: then, text, at }) => (
          <li key={update_id}>
            <strong>{t(`incident_${then}`)}</strong> <RelativeTime at={at} />
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {canRun('status.addUpdate') && (
        <div className={styles.actions}>
          {state === 'resolved' ? (
            <Button variant="default" size="xs" onClick={() => setAsked('investigating')}>
              {t('reopen')}
            </Button>
          ) : (
            <>
              <Button variant="default" size="xs" onClick={() => setAsked(state)}>
                {t('addUpdate')}
              </Button>
              <Button size="xs" onClick={() => setAsked('resolved')}>
                {t('resolve')}
              </Button>
            </>
          )}
          <RemoveButton
            size="xs"
            title={title}
            remove={async () => {
              await api.status.removeIncident({ incident_id })
            }}
          />
        </div>
      )}
      {asked && <UpdateDialog incident={incident} components={components} to={asked} onClose={() => setAsked(null)} />}
    </article>
  )
}
