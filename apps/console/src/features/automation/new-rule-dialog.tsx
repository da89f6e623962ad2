import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { keepRule } from './api.ts'
import { templateName, templates } from './templates.ts'
import { t } from './texts.ts'

/** Dialog that adds a rule, empty or from a template, and opens it. */
export function NewRuleDialog({ isOpen, from, onClose }: { isOpen: boolean; from: string; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('addTitle')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <NewRuleForm key={from} from={from} />}
    </Modal>
  )
}

function NewRuleForm({ from }: { from: string }) {
  const navigate = useNavigate()
  const [template, setTemplate] = useState(templates.some((one) => one.template === from) ? from : 'blank')
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? (template === 'blank' ? '' : templateName(template))
  const workflow_name = name.trim()
  const create = useMutation({
    mutationFn: () => api.workflows.create({ workflow_name, plan: templates.find((one) => one.template === template)?.plan }),
    onSuccess: (response) => void navigate(`/admin/manageautomation/${keepRule(response).workflow_ref}`),
  })
  return (
    <DialogForm onSubmit={() => workflow_name && create.mutate()}>
      <NativeSelect
        label={t('startFrom')}
        data-autofocus
        value={template}
        data={templates.map((one) => ({ value: one.template, label: templateName(one.template) }))}
        onChange={(event) => setTemplate(event.currentTarget.value)}
      />
      <TextInput label={t('name')} maxLength={120} value={name} onChange={(event) => setTyped(event.currentTarget.value)} />
      <DialogActions>
        <Button type="submit" loading={create.isPending} disabled={!workflow_name}>
          {t('create')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
