import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../shared/connection/error-text.ts'
import { changeOne } from '../../../shared/conversations/change-conversations.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import styles from './conversation-header.module.css'
import { t } from './texts.ts'

/** Must match the limit in the API contract. */
const lengthMax = 200

/** Subject that the team gave the conversation, editable inline. Never visible to the visitor. */
export function SubjectLine({ conversation }: { conversation: ConversationView }) {
  const { subject } = conversation
  const [text, setText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // After keyboard editing, focus returns to the button; after a click elsewhere, it has already moved.
  const isByKey = useRef(false)
  const isEditing = text !== null
  useEffect(() => {
    if (isEditing || !isByKey.current) return
    isByKey.current = false
    button.current?.focus()
  }, [isEditing])
  const save = async () => {
    const wanted = text?.trim() ?? subject
    if (isBusy) return
    if (wanted === subject) return setText(null)
    setBusy(true)
    try {
      await changeOne(conversation, { subject: wanted })
      setText(null)
    } catch (cause) {
      showError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    isByKey.current = true
    if (event.key === 'Enter') void save()
    else setText(null)
    event.preventDefault()
    event.stopPropagation()
  }
  if (text === null) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.subject}
        data-empty={!subject || undefined}
        title={subject || undefined}
        onClick={() => setText(subject)}
      >
        <span>{subject || t('addSubject')}</span>
        {subject && <span className="pl-visually-hidden">, {t('editSubject')}</span>}
        <IconPencil size={13} stroke={1.8} aria-hidden />
      </button>
    )
  }
  return (
    <input
      className={styles.subjectField}
      value={text}
      maxLength={lengthMax}
      readOnly={isBusy}
      aria-label={t('subject')}
      placeholder={t('subjectHint')}
      dir="auto"
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button just pressed
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        isByKey.current = false
        void save()
      }}
    />
  )
}
