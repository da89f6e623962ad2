import { limits } from '@porchlight/contracts/limits'
import { type FormEvent, useState } from 'react'
import { drafts } from '../drafts.ts'
import { t } from '../texts.ts'
import { Icon, icons } from './icons.tsx'

/**
 * The message field of the first view, and of a chat whose screen is still loading. Uncontrolled, so that text typed before the app's script has run is kept;
 * the chat's composer continues the same draft. Enter submits (keep-presses.ts). `onAsk` receives the text to send, or an empty string if there is none or it
 * is too long; text that is too long stays in the draft.
 */
export function QuestionField({ draft = 'new', onAsk }: { draft?: string; onAsk: (message: string) => void }) {
  const [begun] = useState(() => drafts.get(draft))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements[0] as HTMLTextAreaElement
    const text = field.value.trim()
    if (text.length > limits.messageLengthMax) return onAsk('')
    field.value = ''
    drafts.set(draft, '')
    onAsk(text)
  }
  const keep = (field: HTMLTextAreaElement | null) => void (field && drafts.set(draft, field.value))
  return (
    <form className="start-composer" data-press="ask" onSubmit={submit}>
      <textarea
        ref={keep}
        name="question"
        rows={1}
        dir="auto"
        data-focus
        enterKeyHint="send"
        aria-label={t('chat_prompt')}
        placeholder={t('chat_prompt')}
        defaultValue={begun}
        onInput={(event) => keep(event.currentTarget)}
      />
      <button type="submit" className="send-mark" aria-label={t('send')}>
        <Icon d={icons.send} />
      </button>
    </form>
  )
}
