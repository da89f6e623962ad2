import type { Who } from '@porchlight/client'
import { t } from '../../chat-texts.ts'
import { Avatar } from '../../parts/avatar.tsx'

/** Three dots while someone on the other side is typing. */
export function TypingRow({ who, company, picture }: { who: readonly Who[]; company: string; picture?: string }) {
  const person = who.find(({ kind, is_note }) => kind === 'agent' && !is_note)
  if (!person) return null
  const name = person.name || company
  return (
    <div className="message is-theirs is-first is-last">
      <span className="face">
        <Avatar name={name} picture={picture} size={28} />
      </span>
      <div className="bubble typing" role="status">
        <span className="sr-only">{t('is_typing', { name })}</span>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
