import { momentText, RelativeTime } from '@porchlight/ui'
import type { ComponentProps, ReactNode } from 'react'
import { PanelSection } from '../../../shared/conversations/panel/panel-section.tsx'
import type { ConversationPanel } from '../../../shared/features/conversation-places.ts'
import { MailLink } from '../mail-link.tsx'
import { t as contact } from '../texts.ts'
import { countryText, languageText } from './place-text.ts'
import { t } from './texts.ts'
import styles from './visitor-panels.module.css'

type PanelProps = ComponentProps<ConversationPanel['Panel']>

/** Section with what is known about the contact and their browser. */
export function FactsPanel({ details: { visitor, conversation } }: PanelProps) {
  const moment = (at: string) => (
    <span title={momentText(Date.parse(at))}>
      <RelativeTime at={at} isSpoken />
    </span>
  )
  const facts: [string, ReactNode][] = [
    [
      t('email'),
      visitor.email && (
        <>
          <MailLink address={visitor.email} />
          <span className={styles.below}>{t(visitor.is_verified ? 'verified' : 'unverified')}</span>
        </>
      ),
    ],
    [contact('phone'), visitor.phone],
    [contact('company'), visitor.company],
    [contact('notes'), visitor.notes],
    [t('externalId'), visitor.external_id],
    [t('browser'), visitor.browser],
    [t('os'), visitor.os],
    [t('language'), languageText(visitor.language)],
    [t('country'), visitor.country && countryText(visitor.country)],
    [t('firstSeen'), moment(visitor.first_seen_at)],
    [t('lastSeen'), visitor.is_online ? t('now') : moment(visitor.last_seen_at)],
    [t('started'), moment(conversation.created_at)],
  ]
  return (
    <PanelSection>
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

/** Section with the contact's other conversations. */
export function EarlierPanel({ details: { earlier }, open }: PanelProps) {
  return (
    <PanelSection title={t('earlier')}>
      {earlier.length === 0 ? <p className={styles.none}>{t('noEarlier')}</p> : null}
      <ul className={styles.list}>
        {earlier.map((one) => (
          <li key={one.conversation_ref}>
            <button type="button" className={styles.earlier} onClick={() => open(one)}>
              <span className={styles.earlierText}>{one.subject || one.last_message?.excerpt || t('noText')}</span>
              <span className={styles.quiet}>
                {t(`state_${one.state}`)} · <RelativeTime at={one.updated_at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
