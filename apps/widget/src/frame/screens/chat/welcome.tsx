import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import { shellTexts } from '../../boot.ts'
import { t } from '../../chat-texts.ts'
import { Avatar } from '../../parts/avatar.tsx'

const usualReply = (minutes: number) => (minutes < 60 ? t('reply_minutes', { count: minutes }) : t('reply_hours', { count: minutes / 60 }))

/** Shown before the first message: what to expect. The greeting is on the home screen; here it would only be repeated. */
export function Welcome({ boot, isOnline }: { boot: WidgetBoot; isOnline: boolean }) {
  return (
    <div className="welcome">
      <Avatar name={boot.company_name} size={56} />
      <p>{isOnline ? t('starting_hint') : shellTexts(boot).away}</p>
      {isOnline && boot.usual_reply_minutes !== null ? <p>{usualReply(boot.usual_reply_minutes)}</p> : null}
    </div>
  )
}
