import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showInfo, showSuccess } from '../../../shared/interface/toasts.ts'
import { t } from '../texts.ts'
import { pageText } from './texts.ts'

type Props = { conversation_ref: string; number: number; name: string; onClose: () => void }

/** As long as an item of the feed may be. */
const lengthMax = 200

/** Asks the owner of a conversation, in their feed, to look at it. */
export function NudgeDialog({ conversation_ref, number, name, onClose }: Props) {
  const [message, setMessage] = useState<string>(pageText('nudgeText'))
  const { wordOf } = useFieldWords()
  const nudge = useMutation({
    mutationFn: () => api.activity.notify({ conversation_ref, to_owner: true, message: message.trim() }),
    onSuccess: ({ told: [owner] }) => {
      // Since the page was drawn, somebody else may have become the owner.
      if (owner === undefined) showInfo(pageText('nudgedNobody', { name, number }))
      else showSuccess(pageText('nudged', { name: wordOf('assignee_id', owner), number }))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={pageText('nudgeTitle', { name, number })} size={440} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => nudge.mutate()}>
        <TextInput
          label={pageText('nudgeLabel')}
          description={pageText('nudgeHint', { name })}
          size="sm"
          data-autofocus
          maxLength={lengthMax}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <DialogActions>
          <Button type="submit" disabled={message.trim() === ''} loading={nudge.isPending}>
            {pageText('nudgeSend')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
