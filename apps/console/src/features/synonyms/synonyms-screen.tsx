import { ActionIcon } from '@mantine/core'
import type { SynonymGroup } from '@porchlight/contracts/synonyms/synonyms'
import { EmptyState, RelativeTime } from '@porchlight/ui'
import { IconEqual, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { SynonymDialog, type WantedSynonyms } from '../../shared/content/synonyms/synonym-dialog.tsx'
import { synonymsQuery } from '../../shared/content/synonyms/synonyms-query.ts'
import { ConfirmDialog } from '../../shared/interface/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './synonyms.module.css'
import { t } from './texts.ts'

/** Screen at /admin/synonyms: groups of words that mean the same to searches of readers. */
export function Component() {
  const groups = useQuery(synonymsQuery)
  const [wanted, setWanted] = useState<WantedSynonyms | null>(null)
  const [leaving, setLeaving] = useState<SynonymGroup | null>(null)
  const remove = useMutation({
    mutationFn: ({ group_ref }: SynonymGroup) => api.synonyms.remove({ group_ref }),
    onSettled: () => setLeaving(null),
  })
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <ActionButton for="synonyms.create" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setWanted({ word: '' })}>
          {t('create')}
        </ActionButton>
      }
    >
      <Section>
        <Loaded query={groups} rows={5} height={36}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={<IconEqual size={20} stroke={1.6} />} title={t('empty')}>
                {t('emptyText')}
              </EmptyState>
            ) : (
              <ul className={styles.groups} aria-label={t('title')}>
                {list.map((group) => (
                  <GroupRow key={group.group_ref} group={group} onEdit={() => setWanted({ group })} onRemove={() => setLeaving(group)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <SynonymDialog wanted={wanted} onClose={() => setWanted(null)} />
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('removeTitle')}
        confirm={t('removeAct')}
        cancel={t('cancel')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      >
        {leaving && t('removeText', { words: leaving.words.join(', ') })}
      </ConfirmDialog>
    </Page>
  )
}

function GroupRow({ group, onEdit, onRemove }: { group: SynonymGroup; onEdit: () => void; onRemove: () => void }) {
  const { canRun } = usePermissions()
  const words = group.words.join(', ')
  return (
    <li className={styles.group}>
      <span className={styles.words}>
        {group.words.map((word) => (
          <bdi key={word} className={styles.word}>
            {word}
          </bdi>
        ))}
      </span>
      <RelativeTime at={group.updated_at} />
      {canRun('synonyms.update') && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('edit', { words })} onClick={onEdit}>
          <IconPencil size={16} stroke={1.8} />
        </ActionIcon>
      )}
      {canRun('synonyms.remove') && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { words })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  )
}
