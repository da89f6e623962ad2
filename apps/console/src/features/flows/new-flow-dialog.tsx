import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import type { InputOf } from '@porchlight/contracts/define'
import { flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { flowTemplates } from '@porchlight/contracts/flows/flow-templates'
import type { flowsApi } from '@porchlight/contracts/flows/flows'
import { useState } from 'react'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { t } from './texts.ts'

type Props = { isOpen: boolean; isBusy: boolean; onCreate: (flow: InputOf<typeof flowsApi.create>) => void; onClose: () => void }

const nameOf = (template: string) => t(`template_${template as 'empty'}`)

/** Dialog for a new flow: its name, and the template that it begins with. */
export function NewFlowDialog({ isOpen, isBusy, onCreate, onClose }: Props) {
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState('empty')
  const template = flowTemplates.find((one) => one.template === chosen)
  const name = title.trim() || (template ? nameOf(chosen) : t('newTitle'))
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('create')} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => onCreate({ title: name, ...(template && { flow: template.flow }) })}>
        <NativeSelect
          label={t('beginWith')}
          value={chosen}
          data={['empty', ...flowTemplates.map((one) => one.template)].map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <TextInput
          data-autofocus
          label={t('name')}
          dir="auto"
          placeholder={name}
          maxLength={flowLimits.title}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('create')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
