import { h } from '../../help-texts.ts'
import { type Way, WayTo } from '../../parts/way.tsx'

/** In the place of the contact form of a library that has none (checklist E1); the chat, where there is one, is the way to reach somebody. */
export function NoContactForm({ chat }: { chat: Way | null }) {
  return (
    <div className="empty">
      <p role="alert">{h('invalid')}</p>
      {chat ? (
        <WayTo way={chat} className="button strong">
          {h('chat_instead')}
        </WayTo>
      ) : null}
    </div>
  )
}
