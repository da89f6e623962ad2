import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Incident, IncidentImpact, IncidentState, StatusComponent } from '@porchlight/contracts/status/status'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { impacts, incidentStates } from './choices.ts'
import { FormDialog } from './form-dialog.tsx'
import { type ChosenStates, changedStates, StateFields } from './state-fields.tsx'
import { t } from './texts.ts'

const textMax = 5000

/** Dialog that opens an incident. */
export function IncidentDialog({ components, onClose }: { components: readonly StatusComponent[]; onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [impact, setImpact] = useState<IncidentImpact>('minor')
  const [chosen, setChosen] = useState<ChosenStates>({})
  return (
    <FormDialog
      title={t('openIncident')}
      submit={t('openIncident')}
      isComplete={title.trim() !== '' && text.trim() !== ''}
      store={() => api.status.openIncident({ title: title.trim(), text: text.trim(), impact, components: changedStates(components, chosen) })}
      onClose={onClose}
    >
      <TextInput label={t('incidentTitle')} maxLength={200} data-autofocus value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <Impact value={impact} onChange={setImpact} />
      <Message value={text} onChange={setText} />
      <StateFields components={components} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}

/**
 * Dialog that adds an update to an incident. `to` is the initially selected state. Resolving the incident resets its components to operational unless the user
 * picks other states.
 */
export function UpdateDialog({
  incident,
  components,
  to,
  onClose,
}: {
  incident: Incident
  components: readonly StatusComponent[]
  to: IncidentState
  onClose: () => void
}) {
  const { incident_id, title, component_ids } = incident
  const restored: ChosenStates = Object.fromEntries(component_ids.map((id) => [id, 'operational']))
  const [state, setState] = useState(to)
  const [text, setText] = useState('')
  const [impact, setImpact] = useState(incident.impact)
  const [chosen, setChosen] = useState<ChosenStates>({})
  const states = state === 'resolved' ? { ...restored, ...chosen } : chosen
  const isResolving = to === 'resolved'
  return (
    <FormDialog
      title={t(isResolving ? 'resolveTitle' : 'addUpdateTo', { title })}
      submit={t(state === 'resolved' ? 'resolve' : 'addUpdate')}
      isComplete={text.trim() !== ''}
      store={() => api.status.addUpdate({ incident_id, text: text.trim(), state, impact, components: changedStates(components, states) })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('incidentState')}
        data={incidentStates()}
        value={state}
        onChange={(event) => setState(event.currentTarget.value as IncidentState)}
      />
      <Message value={text} onChange={setText} isFirst />
      <Impact value={impact} onChange={setImpact} />
      <StateFields components={components} chosen={states} onChange={setChosen} />
    </FormDialog>
  )
}

function Impact({ value, onChange }: { value: IncidentImpact; onChange: (impact: IncidentImpact) => void }) {
  return <NativeSelect label={t('impact')} data={impacts()} value={value} onChange={(event) => onChange(event.currentTarget.value as IncidentImpact)} />
}

function Message({ value, onChange, isFirst }: { value: string; onChange: (text: string) => void; isFirst?: boolean }) {
  return (
    <Textarea
      label={t('message')}
      description={t('messageHint')}
      rows={4}
      maxLength={textMax}
      data-autofocus={isFirst}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
