import '@mantine/core/styles/Text.layer.css'
import { ActionIcon, Button, Modal, Text } from '@mantine/core'
import type { TextTemplate } from '@porchlight/contracts/text-templates/text-templates'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../connection/api.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { placePath } from '../references/places.ts'
import { TemplateFields } from './template-fields.tsx'
import styles from './templates.module.css'
import { t } from './texts.ts'

type Doing = { act: 'rename' | 'remove'; template: TextTemplate } | null

/** Dialog that lists the library's own templates of a kind: each can be renamed and deleted. */
export function ManageTemplates({ isOpen, templates, onClose }: { isOpen: boolean; templates: readonly TextTemplate[]; onClose: () => void }) {
  const [doing, setDoing] = useState<Doing>(null)
  const back = () => setDoing(null)
  return (
    <Modal
      opened={isOpen}
      onClose={() => {
        back()
        onClose()
      }}
      title={t('own')}
      size={480}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {doing?.act === 'rename' ? (
        <RenameForm template={doing.template} onDone={back} />
      ) : doing?.act === 'remove' ? (
        <RemoveForm template={doing.template} onDone={back} />
      ) : templates.length === 0 ? (
        <Text size="sm">{t('none')}</Text>
      ) : (
        <ul className={styles.templates}>
          {templates.map((template) => (
            <li key={template.template_ref}>
              <span>
                <Link to={placePath({ kind: 'template', id: template.template_ref })}>
                  <bdi>{template.name}</bdi>
                </Link>
                {template.description && <small dir="auto">{template.description}</small>}
              </span>
              {template.can_change && (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('rename', { name: template.name })}
                    onClick={() => setDoing({ act: 'rename', template })}
                  >
                    <IconPencil size={16} stroke={1.8} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('remove', { name: template.name })}
                    onClick={() => setDoing({ act: 'remove', template })}
                  >
                    <IconTrash size={16} stroke={1.8} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

function RenameForm({ template: { template_ref, name, description }, onDone }: { template: TextTemplate; onDone: () => void }) {
  const [names, setNames] = useState({ name, description })
  const rename = useMutation({ mutationFn: () => api.textTemplates.rename({ template_ref, ...names }), onSuccess: onDone })
  return (
    <DialogForm onSubmit={() => names.name.trim() !== '' && rename.mutate()}>
      <TemplateFields names={names} onChange={setNames} />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={names.name.trim() === ''} loading={rename.isPending}>
          {t('renameAct')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

function RemoveForm({ template: { template_ref, name }, onDone }: { template: TextTemplate; onDone: () => void }) {
  const remove = useMutation({ mutationFn: () => api.textTemplates.remove({ template_ref }), onSuccess: onDone })
  return (
    <DialogForm onSubmit={() => remove.mutate()}>
      <Text size="sm">{t('removeText', { name })}</Text>
      <DialogActions>
        <Button variant="default" onClick={onDone} data-autofocus>
          {t('cancel')}
        </Button>
        <Button type="submit" color="red" loading={remove.isPending}>
          {t('removeAct')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
