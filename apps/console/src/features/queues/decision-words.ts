import type { DecisionView } from '@porchlight/contracts/assignment/assignment'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { t } from './assignment-texts.ts'
import { skillName } from './skills.ts'

type Considered = DecisionView['considered'][number]

const listed = (words: readonly string[]) => new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(words)
const numeral = (value: number | null) => (value ?? 0).toLocaleString(currentLocale())

/** Returns who got it, and why them. */
export function chosenText({ user_id, considered, kind }: DecisionView): string {
  const [chosen] = considered
  if (user_id === null || !chosen) return t('nobody')
  const who = whoText(chosen)
  return kind === 'offer' ? t('offeredTo', { who }) : t('assignedTo', { who })
}

function whoText({ name, standing, load }: Considered): string {
  if (standing === 'last_agent') return t('chosen_last_agent', { name })
  if (standing === 'in_turn') return t('chosen_in_turn', { name })
  if (standing === 'only_one') return t('chosen_only_one', { name })
  if (standing === 'asked') return t('chosen_asked', { name })
  return t('chosen_least_busy', { name, load: numeral(load) })
}

/** Returns why each of the others did not get it. */
export function othersText({ user_id, considered, others }: DecisionView): string[] {
  return [
    ...considered.slice(user_id === null ? 0 : 1).map(whyNot),
    ...others.map(({ standing, count }) => (standing === 'offline' || standing === 'away' ? t(`more_${standing}`, { count }) : t('more_others', { count }))),
  ]
}

function whyNot({ name, standing, load, limit, lacks }: Considered): string {
  if (standing === 'lacks_skill') return t('not_lacks_skill', { name, skills: listed(lacks.map(skillName)) })
  if (standing === 'at_limit') return t('not_at_limit', { name, load: numeral(load), limit: numeral(limit) })
  if (standing === 'busier') return t('not_busier', { name, load: numeral(load) })
  if (standing === 'away' || standing === 'out_of_office' || standing === 'off_hours') return t(`not_${standing}`, { name })
  if (standing === 'declined') return t('not_declined', { name })
  if (standing === 'later_turn') return t('not_later_turn', { name })
  if (standing === 'not_last_agent') return t('not_not_last_agent', { name })
  return t('not_offline', { name })
}

/** Returns what else matters: the queue, what was needed, and what became of it. */
export function aboutText({ queue, needs, outcome }: DecisionView): string {
  const ended = outcome === null || outcome === 'assigned' ? [] : [t(`outcome_${outcome}`)]
  return [queue ? t('fromQueue', { queue }) : t('outside'), ...(needs.length > 0 ? [t('needs', { skills: listed(needs.map(skillName)) })] : []), ...ended].join(
    ' · ',
  )
}
