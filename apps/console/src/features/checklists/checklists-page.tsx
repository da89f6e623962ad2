import { Button, Modal } from '@mantine/core'
import type { ChecklistView } from '@porchlight/contracts/checklists/checklists'
import { EmptyState } from '@porchlight/ui'
import { IconListCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { aboutChecklist } from './about-checklist.ts'
import { ChecklistForm } from './checklist-form.tsx'
import { checklistsQuery } from './checklists-query.ts'
import { t } from './texts.ts'

/** Page at /admin/profile/checklists: the checklists by name, with a dialog to add, change and delete them. */
export function Component() {
  const query = useQuery(checklistsQuery)
  const [edited, setEdited] = useState<ChecklistView | 'new' | null>(null)
  const [leaving, setLeaving] = useState<ChecklistView | null>(null)
  const done = () => setEdited(null)
  const remove = useMutation({
    mutationFn: ({ checklist_ref }: ChecklistView) => api.checklists.remove({ checklist_ref }),
    onSuccess: (_answer, { name }) => showSuccess(t('removed', { name })),
    onSettled: () => setLeaving(null),
  })
  const add = (
    <Button size="xs" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={add}>
      <Section>
        <Loaded query={query} rows={3}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState icon={<IconListCheck size={20} stroke={1.6} />} title={t('empty')}>
                {t('emptyText')}
              </EmptyState>
            ) : (
              all.map((one) => (
                <Row key={one.checklist_ref} label={one.name} hint={aboutChecklist(one)}>
                  <Button variant="default" size="xs" aria-label={t('editTitle', { name: one.name })} onClick={() => setEdited(one)}>
                    {t('edit')}
                  </Button>
                </Row>
              ))
            )
          }
        </Loaded>
      </Section>
      <Modal
        opened={edited !== null}
        onClose={done}
        title={edited === null || edited === 'new' ? t('addTitle') : t('editTitle', { name: edited.name })}
        size={560}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {edited && (
          <ChecklistForm
            checklist={edited === 'new' ? null : edited}
            onDone={done}
            onRemove={() => {
              setLeaving(edited === 'new' ? null : edited)
              done()
            }}
          />
        )}
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('removeTitle', { name: leaving?.name ?? '' })}
        confirm={t('remove')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Page>
  )
}
