import { Button } from '@mantine/core'
import type { ClientMessage, ConversationStore } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../shared/connection/error-text.ts'
import { showError } from '../../../shared/interface/toasts.ts'
import { t } from '../conversation/texts.ts'
import styles from './message.module.css'

/** Inline editor for one of the agent's messages: Enter saves, Escape cancels. */
export function MessageEditor({ message, store, onDone }: { message: ClientMessage; store: ConversationStore; onDone: () => void }) {
  const [text, setText] = useState(message.message)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(message.message.length, message.message.length)
  }, [message.message.length])
  const canSave = text.trim() !== '' && text.length <= limits.messageLengthMax && !isBusy
  const save = async () => {
    if (text.trim() === message.message) return onDone()
    if (!canSave) return
    setBusy(true)
    try {
      await store.edit(message.id, text.trim())
      onDone()
    } catch (cause) {
      showError(errorText(cause))
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.editor}>
      <textarea
        ref={field}
        rows={Math.min(10, text.split('\n').length + 1)}
        value={text}
        aria-label={t('editLabel')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        dir="auto"
      />
      <div className={styles.editorActions}>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" loading={isBusy} disabled={!canSave} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
