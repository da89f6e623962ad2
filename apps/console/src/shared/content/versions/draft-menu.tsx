import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu, Modal, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '../../interface/dialogs/confirm-dialog.tsx'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { t } from './texts.ts'

type DraftMenuProps = {
  title: string
  /** Longest title, in characters. */
  titleMax: number
  editTo: string
  mayEdit: boolean
  /** Whether the user may delete it, if not whoever may edit. */
  mayRemove?: boolean
  /** Missing unless something is published; `label` and `told` name what happens. */
  unpublish?: { label: string; told: string; run: () => Promise<unknown> } | undefined
  rename: (title: string) => Promise<unknown>
  duplicate: (title: string) => Promise<unknown>
  /** Downloads the draft as a file. Missing if there are no such files. */
  save?: () => Promise<unknown>
  remove: () => Promise<unknown>
  /** What the deletion affects, shown before it; calls `onKnown` once that is known. */
  Effects: (props: { onKnown: () => void }) => ReactNode
}

/** Menu of a draft in a list: edit, rename, duplicate, take offline, export, delete. Shared by forms, flows and snippets. */
export function DraftMenu({ title, titleMax, editTo, mayEdit, mayRemove = mayEdit, unpublish, rename, duplicate, save, remove, Effects }: DraftMenuProps) {
  const [open, setOpen] = useState<'rename' | 'duplicate' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const takeOffline = useMutation({ mutationFn: async () => unpublish?.run(), onSuccess: () => unpublish && showSuccess(unpublish.told, 'draft') })
  const download = useMutation({ mutationFn: async () => save?.() })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { title })}>
            <IconDots size={17} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <>
              <Menu.Item component={Link} to={editTo}>
                {t('edit')}
              </Menu.Item>
              <Menu.Item onClick={() => setOpen('rename')}>{t('rename')}</Menu.Item>
              <Menu.Item onClick={() => setOpen('duplicate')}>{t('duplicate')}</Menu.Item>
              {unpublish && <Menu.Item onClick={() => takeOffline.mutate()}>{unpublish.label}</Menu.Item>}
            </>
          )}
          {save && <Menu.Item onClick={() => download.mutate()}>{t('export')}</Menu.Item>}
          {mayRemove && (
            <Menu.Item color="red" onClick={() => setOpen('remove')}>
              {t('remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'rename' && <TitleDialog act="rename" title={title} titleMax={titleMax} change={rename} onClose={close} />}
      {open === 'duplicate' && (
        <TitleDialog act="duplicate" title={t('copyOf', { title }).slice(0, titleMax)} titleMax={titleMax} change={duplicate} onClose={close} />
      )}
      {open === 'remove' && <RemoveDialog title={title} remove={remove} Effects={Effects} onClose={close} />}
    </>
  )
}

type TitleDialogProps = {
  act: 'rename' | 'duplicate'
  title: string
  titleMax: number
  change: (title: string) => Promise<unknown>
  onClose: () => void
}

function TitleDialog({ act, title, titleMax, change, onClose }: TitleDialogProps) {
  const [name, setName] = useState(title)
  const changing = useMutation({ mutationFn: () => change(name.trim()), onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={t(act)} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => changing.mutate()}>
        <TextInput data-autofocus label={t('name')} dir="auto" maxLength={titleMax} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={changing.isPending} disabled={name.trim() === ''}>
            {t(act)}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}

function RemoveDialog({ title, remove, Effects, onClose }: Pick<DraftMenuProps, 'title' | 'remove' | 'Effects'> & { onClose: () => void }) {
  const [isKnown, setKnown] = useState(false)
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      showSuccess(t('removed', { title }), 'draft')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('removeTitle', { title })}
      confirm={t('remove')}
      cancel={t('cancel')}
      busy={removing.isPending || !isKnown}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <Effects onKnown={() => setKnown(true)} />
    </ConfirmDialog>
  )
}
