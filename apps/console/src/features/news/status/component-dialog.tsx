import { TextInput } from '@mantine/core'
import type { StatusComponent } from '@porchlight/contracts/status/status'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { FormDialog } from './form-dialog.tsx'
import { t } from './texts.ts'

/** Dialog that adds a component or edits its name and description. */
export function ComponentDialog({ component, onClose }: { component: StatusComponent | null; onClose: () => void }) {
  const [name, setName] = useState(component?.name ?? '')
  const [description, setDescription] = useState(component?.description ?? '')
  const store = () => {
    const words = { name: name.trim(), description: description.trim() }
    return component ? api.status.updateComponent({ component_id: component.component_id, ...words }) : api.status.createComponent(words)
  }
  return (
    <FormDialog
      title={t(component ? 'editComponent' : 'addComponent')}
      submit={t(component ? 'save' : 'addComponent')}
      isComplete={name.trim() !== ''}
      store={store}
      onClose={onClose}
    >
      <TextInput label={t('name')} maxLength={120} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <TextInput label={t('description')} maxLength={300} value={description} onChange={(event) => setDescription(event.currentTarget.value)} />
    </FormDialog>
  )
}
