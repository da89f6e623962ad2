import type { PermissionRule } from '@porchlight/contracts/define'
import { EmptyState } from '@porchlight/ui'
import { IconBulb } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { together } from '../../../shared/interface/page/together.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { answerQuery, type Question } from '../api.ts'
import { type OpenRows, useRows } from '../cards/use-rows.tsx'
import { ReportBar } from '../report-bar.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { useGroupWords } from '../use-group-words.ts'
import { useReportView } from '../use-report-view.ts'
import { countText, valueText } from '../words/format.ts'
import { metricText } from '../words/metric-texts.ts'
import { type Suggestion, suggestionMetrics, suggestionsOf } from '../words/suggestions.ts'
import { questionOf } from './question-of.ts'
import { PeriodLine } from './report-numbers.tsx'

/** What the numbers of a period suggest doing: each names the number it is based on and links to where it can be done. */
export default function Suggestions() {
  const { view, change } = useReportView()
  const question = questionOf({ ...view, group: '' }, {})
  const byTag = { ...question, group: 'tags' }
  const byWeekday = { ...question, group: 'weekday' }
  const answers = useQueries({
    queries: [
      answerQuery(suggestionMetrics.whole, question, 'all'),
      answerQuery(suggestionMetrics.byTag, byTag, 'all'),
      answerQuery(suggestionMetrics.byWeekday, byWeekday, 'all'),
    ],
    combine: together,
  })
  const { open, dialog } = useRows()
  return (
    <>
      <ReportBar view={view} group="" change={change} hasParts={false} />
      <PeriodLine question={question} />
      <Loaded query={answers} rows={3} height={48}>
        {([whole, tags, weekdays]) => (
          <SuggestionList
            suggestions={suggestionsOf({ whole, byTag: tags, byWeekday: weekdays })}
            questionOf={(kind) => (kind === 'article' ? byTag : kind === 'shift' ? byWeekday : question)}
            onOpen={open}
          />
        )}
      </Loaded>
      {dialog}
    </>
  )
}

/** Where each leads, and who may go there. */
const actions: Record<Suggestion['kind'], { to: string; rule: PermissionRule }> = {
  article: { to: '/admin/article/create', rule: 'canCreateAndUpdateHelpCenterArticles' },
  shift: { to: '/admin/profile/businesshours', rule: 'canManageWidgetSettings' },
  unanswered: { to: '/admin/automation', rule: 'canCreateAndEditAnAutomation' },
  sla: { to: '/admin/profile/sla', rule: 'canManageWidgetSettings' },
  ratings: { to: '/admin/profile/settings/chat', rule: 'canManageChatSettings' },
}

type ListProps = {
  suggestions: readonly Suggestion[]
  questionOf: (kind: Suggestion['kind']) => Question
  onOpen: OpenRows
  /** Returns the name of a tag, if not one of the library's. */
  tagName?: (tag: string) => string
}

/** Suggestions, each with the conversations it comes from and, for people who may, what can be done. */
export function SuggestionList({ suggestions, questionOf: ask, onOpen, tagName }: ListProps) {
  const { can } = usePermissions()
  const words = useGroupWords()
  const nameOf = (tag: string) => tagName?.(tag) ?? words.wordOf('tags', tag)
  if (suggestions.length === 0)
    return (
      <EmptyState icon={<IconBulb size={20} stroke={1.6} />} title={t('noSuggestionTitle')}>
        {t('noSuggestion')}
      </EmptyState>
    )
  const sentence = (one: Suggestion): string => {
    switch (one.kind) {
      case 'article':
        return t('suggest_article', { tag: nameOf(one.group), now: countText(one.now), before: countText(one.before) })
      case 'shift':
        return t('suggest_shift', { day: words.wordOf('weekday', one.group), now: valueText('seconds', one.value), all: valueText('seconds', one.all) })
      case 'unanswered':
        return t('suggest_unanswered', { count: one.count })
      case 'sla':
        return t('suggest_sla', { missed: countText(one.missed), all: countText(one.all) })
      case 'ratings':
        return t('suggest_ratings', { asked: countText(one.asked), share: valueText('percent', one.share) })
    }
  }
  return (
    <ul className={styles.list}>
      {suggestions.map((one) => {
        const { to, rule } = actions[one.kind]
        const counted = { metric: one.metric, title: metricText(one.metric), ...('group' in one && { group: one.group }) }
        return (
          <li key={one.kind} className={styles.suggestion}>
            <p>{sentence(one)}</p>
            <button type="button" className={styles.link} onClick={() => onOpen(counted, ask(one.kind))}>
              {t('showCounted')}
            </button>
            {can(rule) && <Link to={one.kind === 'article' ? `${to}?title=${encodeURIComponent(nameOf(one.group))}` : to}>{t(`suggest_${one.kind}_do`)}</Link>}
          </li>
        )
      })}
    </ul>
  )
}
