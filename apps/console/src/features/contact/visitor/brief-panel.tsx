import { RelativeTime, useCurrentMinute } from '@porchlight/ui'
import type { ComponentProps, ReactNode } from 'react'
import { countryText, localTimeText } from '../../../shared/contacts/place-text.ts'
import { PanelSection } from '../../../shared/conversations/panel/panel-section.tsx'
import type { ConversationPanel } from '../../../shared/features/conversation-places.ts'
import { MailLink } from '../mail-link.tsx'
import { t as contact } from '../texts.ts'
import { t } from './texts.ts'
import styles from './visitor-panels.module.css'

type PanelProps = ComponentProps<ConversationPanel['Panel']>
type Conversations = PanelProps['details']['earlier']

/** The server lists at most this many other conversations. If it lists so many, there may be more. */
const listedMax = 10
const open: readonly string[] = ['waiting', 'ongoing', 'open']

/** Section below the contact's name: how to reach them, who they are, what time it is for them, and their other conversations in one line. */
export function BriefPanel({ details: { visitor, earlier }, open: onOpen }: PanelProps) {
  const now = useCurrentMinute()
  const { country } = visitor
  const time = country && localTimeText(country, now)
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
    [t(time ? 'localTime' : 'country'), country && (time ? t('timeIn', { time, country: countryText(country) }) : countryText(country))],
  ]
  const known = facts.filter(([, value]) => value)
  return (
    <PanelSection>
      {known.length > 0 && (
        <dl className={styles.facts}>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Earlier earlier={earlier} onOpen={onOpen} />
    </PanelSection>
  )
}

/** Shows how many other conversations the contact has, and the list of them once it is unfolded. */
function Earlier({ earlier, onOpen }: { earlier: Conversations; onOpen: PanelProps['open'] }) {
  if (earlier.length === 0) return <p className={styles.noOthers}>{t('noEarlier')}</p>
  const count = earlier.length
  const unfinished = earlier.filter(({ state }) => open.includes(state)).length
  return (
    <details className={styles.others}>
      <summary>
        {count < listedMax ? t('others', { count }) : t('manyOthers', { count })}
        {unfinished > 0 && <span className={styles.quiet}> · {t('unfinished', { count: unfinished })}</span>}
      </summary>
      <ul className={styles.list}>
        {earlier.map((one) => (
          <li key={one.conversation_ref}>
            <button type="button" className={styles.earlier} onClick={() => onOpen(one)}>
              <span className={styles.earlierText}>{one.subject || one.last_message?.excerpt || t('noText')}</span>
              <span className={styles.quiet}>
                {t(`state_${one.state}`)} · <RelativeTime at={one.updated_at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
