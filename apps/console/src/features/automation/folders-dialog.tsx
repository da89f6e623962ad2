import { Button, Modal, TextInput } from '@mantine/core'
import type { WorkflowFolderView } from '@porchlight/contracts/workflows/workflow-views'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { foldersQuery } from './api.ts'
import styles from './automation.module.css'
import { t } from './texts.ts'

/** Dialog that adds, renames and deletes the folders of rules. */
export function FoldersDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('foldersTitle')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <Folders />}
    </Modal>
  )
}

function Folders() {
  const folders = useQuery(foldersQuery)
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => api.workflowFolders.create({ folder_name: name.trim() }),
    onSuccess: async () => {
      setName('')
    },
  })
  return (
    <div className={styles.stack}>
      <Loaded query={folders} rows={2}>
        {(all) =>
          all.length === 0 ? <p className={styles.hint}>{t('foldersEmpty')}</p> : all.map((one) => <Folder key={one.workflow_folder_ref} folder={one} />)
        }
      </Loaded>
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) add.mutate()
        }}
      >
        <TextInput className={styles.grow} label={t('newFolder')} maxLength={80} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <ActionButton for="workflowFolders.create" type="submit" variant="default" busy={add.isPending} disabled={!name.trim()}>
          {t('addFolder')}
        </ActionButton>
      </form>
    </div>
  )
}

function Folder({ folder: { workflow_folder_ref, folder_name, workflows } }: { folder: WorkflowFolderView }) {
  const [name, setName] = useState<string | null>(null)
  const rename = useMutation({
    mutationFn: (given: string) => api.workflowFolders.update({ workflow_folder_ref, folder_name: given }),
    onSuccess: async () => {
      setName(null)
    },
  })
  const remove = useMutation({
    mutationFn: () => api.workflowFolders.remove({ workflow_folder_ref }),
    onSuccess: async () => {
      showSuccess(t('folderDeleted'))
    },
  })
  if (name !== null) {
    return (
      <form
        className={styles.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) rename.mutate(name.trim())
        }}
      >
        <TextInput
          className={styles.grow}
          aria-label={t('name')}
          maxLength={80}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" loading={rename.isPending} disabled={!name.trim()}>
          {t('save')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setName(null)}>
          {t('cancel')}
        </Button>
      </form>
    )
  }
  return (
    <div className={styles.inline}>
      <span className={styles.grow}>
        {folder_name} <small className={styles.hint}>{t('inFolder', { count: workflows })}</small>
      </span>
      <ActionButton
        for="workflowFolders.update"
        variant="subtle"
        size="xs"
        aria-label={t('renameFolder', { name: folder_name })}
        onClick={() => setName(folder_name)}
      >
        {t('rename')}
      </ActionButton>
      <ActionButton
        for="workflowFolders.remove"
        variant="subtle"
        size="xs"
        color="red"
        aria-label={t('deleteFolder', { name: folder_name })}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('removeIt')}
      </ActionButton>
    </div>
  )
}
