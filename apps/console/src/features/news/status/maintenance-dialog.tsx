import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { Maintenance, StatusComponent } from '@porchlight/contracts/status/status'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { FormDialog } from './form-dialog.tsx'
import { fromLocal, toLocal } from './local-time.ts'
import styles from './status.module.css'
import { t } from './texts.ts'

const hourMs = 3_600_000
const nextHour = (plus: number) => new Date((Math.ceil(Date.now() / hourMs) + plus) * hourMs)

/** Dialog that plans maintenance or edits planned maintenance. */
export function MaintenanceDialog({
  maintenance,
  components,
  onClose,
}: {
  maintenance: Maintenance | null
  components: readonly StatusComponent[]
  onClose: () => void
}) {
  const [title, setTitle] = useState(maintenance?.title ?? '')
  const [text, setText] = useState(maintenance?.text ?? '')
  const [starts, setStarts] = useState(() => toLocal(maintenance ? new Date(maintenance.starts_at) : nextHour(1)))
  const [ends, setEnds] = useState(() => toLocal(maintenance ? new Date(maintenance.ends_at) : nextHour(2)))
  const [chosen, setChosen] = useState<readonly string[]>(maintenance?.component_ids ?? [])
  const [starts_at, ends_at] = [fromLocal(starts), fromLocal(ends)]
  // Maintenance in progress may be ended early; new maintenance must end in the future.
  const isInOrder = starts_at !== undefined && ends_at !== undefined && ends_at > starts_at && (maintenance !== null || ends_at.getTime() > Date.now())
  const store = async () => {
    if (!starts_at || !ends_at) return
    const known = components.filter(({ component_id }) => chosen.includes(component_id)).map(({ component_id }) => component_id)
    const words = { title: title.trim(), text: text.trim(), starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), component_ids: known }
    await (maintenance ? api.status.updateMaintenance({ maintenance_id: maintenance.maintenance_id, ...words }) : api.status.planMaintenance(words))
  }
  return (
    <FormDialog
      title={t(maintenance ? 'editMaintenance' : 'planMaintenance')}
      submit={t(maintenance ? 'save' : 'planMaintenance')}
      isComplete={title.trim() !== '' && isInOrder}
      store={store}
      onClose={onClose}
    >
      <TextInput label={t('incidentTitle')} maxLength={200} data-autofocus value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <div className={styles.pair}>
        <TextInput type="datetime-local" label={t('startsAt')} value={starts} onChange={(event) => setStarts(event.currentTarget.value)} />
        <TextInput
          type="datetime-local"
          label={t('endsAt')}
          value={ends}
          error={isInOrder ? undefined : t('wrongEnd')}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
      </div>
      <Textarea label={t('message')} rows={3} maxLength={5000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      {components.length > 0 && (
        <fieldset className={styles.fields}>
          <legend>{t('affected')}</legend>
          {components.map(({ component_id, name }) => (
            <Checkbox
              key={component_id}
              label={name}
              checked={chosen.includes(component_id)}
              onChange={(event) => setChosen(event.currentTarget.checked ? [...chosen, component_id] : chosen.filter((id) => id !== component_id))}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}
