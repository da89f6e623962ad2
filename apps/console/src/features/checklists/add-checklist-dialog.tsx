import { Modal } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ChecklistView } from '@porchlight/contracts/checklists/checklists'
import { EmptyState } from '@porchlight/ui'
import { IconListCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { ChoicePicker } from '../../shared/interface/menus/choice-picker.tsx'
import { matchingChoices } from '../../shared/interface/menus/matching-choices.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { aboutChecklist } from './about-checklist.ts'
import { checklistsQuery } from './checklists-query.ts'
import { t } from './texts.ts'

type Props = OpenedConversation & { isOpen: boolean; onClose: () => void }

/** Dialog that adds a checklist to the open conversation. */
export default function AddChecklistDialog({ conversation: { conversation_ref }, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('addToTitle')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <Checklists conversation_ref={conversation_ref} onDone={onClose} />}
    </Modal>
  )
}

function Checklists({ conversation_ref, onDone }: { conversation_ref: string; onDone: () => void }) {
  const query = useQuery(checklistsQuery)
  const add = useMutation({
    mutationFn: ({ checklist_ref }: ChecklistView) => api.checklists.add({ conversation_ref, checklist_ref }),
    onSuccess: (_answer, { name }) => {
      showSuccess(t('added', { name }))
      onDone()
    },
    onError: (cause) => tellRefusal(whyNot(cause)),
  })
  return (
    <Loaded query={query} rows={3}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState icon={<IconListCheck size={20} stroke={1.6} />} title={t('empty')}>
            {t('none')}
          </EmptyState>
        ) : (
          <ChoicePicker
            label={t('title')}
            search={t('find')}
            hasDefault
            choicesFor={(typed) =>
              matchingChoices(
                all.map((one) => ({ value: one.checklist_ref, label: one.name, hint: aboutChecklist(one) })),
                typed,
              )
            }
            nothing={t('noMatch')}
            onPick={(ref) => {
              const chosen = all.find(({ checklist_ref }) => checklist_ref === ref)
              if (chosen && !add.isPending) add.mutate(chosen)
            }}
          />
        )
      }
    </Loaded>
  )
}

/** Returns why a checklist was not added, in words for what it says itself. */
function whyNot(cause: unknown): unknown {
  const reason = cause instanceof ApiError && cause.code === 'conflict' ? cause.fields?.checklist_ref : undefined
  if (reason === 'there already') return t('thereAlready')
  return reason === 'too many' ? t('tooMany') : cause
}
