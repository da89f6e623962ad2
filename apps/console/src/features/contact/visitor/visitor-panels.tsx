import { momentText, RelativeTime } from '@porchlight/ui'
import type { ComponentProps, ReactNode } from 'react'
import { languageText } from '../../../shared/contacts/place-text.ts'
import { PanelSection } from '../../../shared/conversations/panel/panel-section.tsx'
import type { ConversationPanel } from '../../../shared/features/conversation-places.ts'
import { t } from './texts.ts'
import styles from './visitor-panels.module.css'

type PanelProps = ComponentProps<ConversationPanel['Panel']>

/** Section with what is known about the contact's browser and visits. */
export function FactsPanel({ details: { visitor, conversation } }: PanelProps) {
  const moment = (at: string) => (
    <span title={momentText(Date.parse(at))}>
      <RelativeTime at={at} isSpoken />
    </span>
  )
  const facts: [string, ReactNode][] = [
    [t('browser'), visitor.browser],
    [t('os'), visitor.os],
    [t('language'), languageText(visitor.language)],
    [t('firstSeen'), moment(visitor.first_seen_at)],
    [t('lastSeen'), visitor.is_online ? t('now') : moment(visitor.last_seen_at)],
    [t('started'), moment(conversation.created_at)],
  ]
  return (
    <PanelSection title={t('visits')}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </PanelSection>
  )
}

/** Section with the pages that the visitor opened last. */
export function PagesPanel({ details: { visitor } }: PanelProps) {
  return (
    <PanelSection title={t('pages')}>
      {visitor.pages.length === 0 && <p className={styles.none}>{t('noPages')}</p>}
      <ol className={styles.list}>
        {visitor.pages.map((page) => (
          <li key={page.at} className={styles.page}>
            <a href={page.url} target="_blank" rel="noopener noreferrer" title={page.url}>
              {page.title || page.url}
            </a>
            <span className={styles.quiet}>
              <RelativeTime at={page.at} />
            </span>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
