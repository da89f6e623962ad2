import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { showSuccess } from '../../shared/interface/toasts.ts'
import styles from './send-form-dialog.module.css'
import { t } from './texts.ts'

type Props = { isOpen: boolean; onClose: () => void; conversation_ref: string }

/** Dialog that sends a published form in the open conversation. */
export default function SendFormDialog({ isOpen, onClose, conversation_ref }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data, error, isFetching } = useQuery({
    queryKey: ['forms', 'list', 'offered', q],
    queryFn: async () => (await api.forms.offered({ q })).forms,
    enabled: isOpen,
    placeholderData: (known) => known,
  })
  // One id per opened dialog and form, so that a repeated click sends it once.
  const [client_msg_id] = useState(() => crypto.randomUUID())
  const send = useMutation({
    mutationFn: ({ form_ref }: { form_ref: string; title: string }) => api.forms.send({ conversation_ref, form_ref, client_msg_id }),
    onSuccess: (_sent, { title }) => {
      showSuccess(t('sent', { title }), 'form')
      onClose()
    },
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('sendForm')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      <TextInput data-autofocus label={t('search')} maxLength={120} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <ul className={styles.results} aria-busy={isFetching || send.isPending}>
        {(data ?? []).map((form) => (
          <li key={form.form_ref}>
            <button type="button" dir="auto" disabled={send.isPending} onClick={() => send.mutate(form)}>
              {form.title}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {error ? errorText(error) : data?.length === 0 ? t(q === '' ? 'noneToSend' : 'noMatch') : ''}
      </p>
    </Modal>
  )
}
