import type { AgentView } from '@porchlight/contracts/people/people'
import { currentLocale, soonText } from '@porchlight/ui'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { t } from './texts.ts'

const weekMs = 6 * 86_400_000

/** Returns when somebody is back: the weekday and time within a week, later the date. */
function backText(back_at: string): string {
  const at = new Date(back_at)
  return at.getTime() - rightNow() < weekMs ? soonText(at) : at.toLocaleDateString(currentLocale(), { dateStyle: 'medium' })
}

/** Returns why no conversation comes to a teammate now and when they are back; undefined while they work. */
export function absenceText({ absence }: Pick<AgentView, 'absence'>): string | undefined {
  if (!absence) return undefined
  const { kind, back_at } = absence
  return back_at === null ? t(kind) : t(`${kind}_back`, { when: backText(back_at) })
}

/** What a teammate's status dot shows. */
export const statusOf = (agent: Pick<AgentView, 'absence' | 'presence'>): AgentView['presence'] | 'absent' => (agent.absence ? 'absent' : agent.presence)

/** Returns a teammate's state in words: absent and until when, or online, away or offline. */
export const stateText = (agent: Pick<AgentView, 'absence' | 'presence'>): string => absenceText(agent) ?? t(agent.presence)
