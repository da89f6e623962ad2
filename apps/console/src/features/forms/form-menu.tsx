import { ActionIcon, Button, Menu, Modal, TextInput } from '@mantine/core'
import type { FormRow } from '@porchlight/contracts'
import { formLimits } from '@porchlight/contracts/forms/form-fields'
import { IconDots } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { queryClient } from '../../shared/connection/query-client.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { putForm } from './api.ts'
import { exportForm } from './form-file.ts'
import { t } from './texts.ts'

/** Menu of a form in the list: edit, rename, duplicate, take offline, export, delete. */
export function FormMenu({ form }: { form: Pick<FormRow, 'form_ref' | 'title' | 'state'> }) {
  const { form_ref, title, state } = form
  const { canRun } = usePermissions()
  const [open, setOpen] = useState<'rename' | 'duplicate' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const unpublish = useMutation({
    mutationFn: () => api.forms.unpublish({ form_ref }),
    onSuccess: (changed) => {
      putForm(changed)
      showSuccess(t('unpublished'), 'form')
    },
  })
  const download = useMutation({ mutationFn: async () => exportForm((await api.forms.read({ form_ref })).form) })
  const mayEdit = canRun('forms.rename')
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('more', { title })}>
            <IconDots size={17} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <>
              <Menu.Item component={Link} to={`/admin/manageformbuilder/${form_ref}`}>
                {t('edit')}
              </Menu.Item>
              <Menu.Item onClick={() => setOpen('rename')}>{t('rename')}</Menu.Item>
              <Menu.Item onClick={() => setOpen('duplicate')}>{t('duplicate')}</Menu.Item>
              {state === 'published' && <Menu.Item onClick={() => unpublish.mutate()}>{t('unpublish')}</Menu.Item>}
            </>
          )}
          <Menu.Item onClick={() => download.mutate()}>{t('export')}</Menu.Item>
          {mayEdit && (
            <Menu.Item color="red" onClick={() => setOpen('remove')}>
              {t('remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {(open === 'rename' || open === 'duplicate') && <TitleDialog form_ref={form_ref} title={title} act={open} onClose={close} />}
      {open === 'remove' && <RemoveDialog form_ref={form_ref} title={title} onClose={close} />}
    </>
  )
}

function TitleDialog({ form_ref, title, act, onClose }: { form_ref: string; title: string; act: 'rename' | 'duplicate'; onClose: () => void }) {
  const [name, setName] = useState(act === 'rename' ? title : t('copyOf', { title }).slice(0, formLimits.title))
  const change = useMutation({
    mutationFn: () => api.forms[act]({ form_ref, title: name.trim() }),
    onSuccess: (changed) => {
      putForm(changed)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t(act)} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => change.mutate()}>
        <TextInput
          data-autofocus
          label={t('name')}
          dir="auto"
          maxLength={formLimits.title}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={name.trim() === ''}>
            {t(act)}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}

function RemoveDialog({ form_ref, title, onClose }: { form_ref: string; title: string; onClose: () => void }) {
  const { data: uses } = useQuery({ queryKey: ['forms', 'one', form_ref, 'uses'], queryFn: () => api.forms.uses({ form_ref }), gcTime: 0 })
  const remove = useMutation({
    mutationFn: () => api.forms.remove({ form_ref }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['forms', 'list'] })
      showSuccess(t('removed', { title }), 'form')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('removeTitle', { title })}
      confirm={t('remove')}
      cancel={t('cancel')}
      busy={remove.isPending || uses === undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
      {uses && uses.submissions > 0 && <p>{t('removeSubmissions', { count: uses.submissions - uses.in_conversations })}</p>}
      {uses && uses.in_conversations > 0 && <p>{t('removeKept', { count: uses.in_conversations })}</p>}
    </ConfirmDialog>
  )
}
