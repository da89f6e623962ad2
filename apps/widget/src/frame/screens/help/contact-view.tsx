import { t } from '../../help-texts.ts'
import { type Way, WayTo } from '../../parts/way.tsx'

/** Shown instead of the contact form if a library has none (checklist E1); offers the chat, if there is one. */
export function NoContactForm({ chat }: { chat: Way | null }) {
  return (
    <div className="empty">
      <p role="alert">{t('invalid')}</p>
      {chat ? (
        <WayTo way={chat} className="button strong">
          {t('chat_instead')}
        </WayTo>
      ) : null}
    </div>
  )
}
