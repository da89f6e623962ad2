import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import { shellTexts } from '../../boot.ts'
import { t } from '../../chat-texts.ts'
import { Avatar } from '../../parts/avatar.tsx'

const usualReply = (minutes: number) => (minutes < 60 ? t('reply_minutes', { count: minutes }) : t('reply_hours', { count: minutes / 60 }))

/** Shown before the first message: who answers here, and what to expect. */
export function Welcome({ boot, isOnline }: { boot: WidgetBoot; isOnline: boolean }) {
  const { greeting, away } = shellTexts(boot)
  return (
    <div className="welcome">
      <Avatar name={boot.company_name} size={56} />
      <p className="welcome-title">{greeting}</p>
      <p>{isOnline ? t('starting_hint') : away}</p>
      {isOnline && boot.usual_reply_minutes !== null ? <p>{usualReply(boot.usual_reply_minutes)}</p> : null}
    </div>
  )
}
