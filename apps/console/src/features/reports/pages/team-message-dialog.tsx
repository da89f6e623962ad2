import { Button, Modal, NativeSelect, Textarea } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { Notice } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showInfo, showSuccess } from '../../../shared/interface/toasts.ts'
import { teamsQuery } from '../../../shared/people/teams.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { pageText } from './texts.ts'

/** Writes a short message to the people on duty, or those of one team. */
export default function TeamMessageDialog({ onClose }: { onClose: () => void }) {
  const [message, setMessage] = useState('')
  const [team, setTeam] = useState('')
  const { data: teams = [] } = useQuery(teamsQuery)
  // The same words to the same people are the same message, however often they are sent: its answer may have been lost.
  const sent = useRef({ words: '', client_msg_id: '' })
  const send = useMutation({
    mutationFn: () => {
      const said = { message: message.trim().replace(/\s+/g, ' '), ...(team !== '' && { team_ref: team }) }
      const words = JSON.stringify(said)
      if (sent.current.words !== words) sent.current = { words, client_msg_id: crypto.randomUUID() }
      return api.activity.tellTeam({ ...said, client_msg_id: sent.current.client_msg_id })
    },
    onSuccess: ({ told }) => {
      if (told.length === 0) return showInfo(pageText('toldNobody'))
      showSuccess(pageText('toldTeam', { count: told.length }))
      onClose()
    },
    onError: shownInPlace,
  })
  const isFull = message.length >= limits.teamMessageLengthMax
  const isOften = send.error instanceof ApiError && send.error.code === 'rate_limited'
  return (
    <Modal
      opened
      onClose={onClose}
      title={pageText('teamMessageTitle')}
      size={440}
      closeOnClickOutside={message.trim() === ''}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <DialogForm onSubmit={() => send.mutate()}>
        <NativeSelect
          label={pageText('teamMessageTo')}
          size="sm"
          value={team}
          onChange={(event) => setTeam(event.currentTarget.value)}
          data={[{ value: '', label: pageText('everyoneOnline') }, ...teams.map(({ team_ref, team_name }) => ({ value: team_ref, label: team_name }))]}
        />
        <Textarea
          label={pageText('teamMessageLabel')}
          description={pageText('teamMessageHint')}
          size="sm"
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
          maxLength={limits.teamMessageLengthMax}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <p className={styles.hint} role="status">
          {isFull && pageText('teamMessageFull', { count: limits.teamMessageLengthMax })}
        </p>
        {send.error && !send.isPending && <Notice tone="danger">{isOften ? pageText('teamMessageOften') : errorText(send.error)}</Notice>}
        <DialogActions>
          <Button type="submit" disabled={message.trim() === ''} loading={send.isPending}>
            {pageText('teamMessageSend')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}
