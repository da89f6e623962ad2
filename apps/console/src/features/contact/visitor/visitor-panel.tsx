import { ActionIcon } from '@mantine/core'
import type { ConversationView, VisitorDetails } from '@porchlight/contracts'
import { Avatar, mailHref, momentText, RelativeTime, Skeleton, StatusDot } from '@porchlight/ui'
import { IconArrowLeft, IconPencil, IconRosetteDiscountCheck, IconScreenShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { FieldsPanel } from '../../../shared/conversations/fields/fields-panel.tsx'
import { mayDo } from '../../../shared/conversations/may-do.ts'
import { conversationQuery } from '../../../shared/conversations/store/conversation-query.ts'
import type { ConversationDetails } from '../../../shared/conversations/store/live.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { EventHistory } from '../../event-history/event-history.tsx'
import { LinksSection } from '../../links/links-section.tsx'
import { k } from '../texts.ts'
import { FormAnswers } from './form-answers.tsx'
import { countryText, languageText } from './place-text.ts'
import { p } from './texts.ts'
import styles from './visitor-panel.module.css'
import { watchScreen } from './watch-screen.ts'

const ContactDialog = lazy(() => import('../contact-dialog.tsx'))

/** Flags that allow watching a visitor's screen: the same as for answering. */
const watchFlags = ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'] as const

type Props = { conversation_ref: string; onBack: () => void; onOpen: (conversation: ConversationView) => void }

/** Right pane: the visitor's details, page views and earlier conversations. */
export function VisitorPanel({ conversation_ref, onBack, onOpen }: Props) {
  const details = useQuery(conversationQuery(conversation_ref))
  return (
    <aside className={styles.panel} aria-label={p('title')}>
      <header className={styles.header}>
        <ActionIcon className={styles.back} onClick={onBack} aria-label={p('back')} size="lg">
          <IconArrowLeft size={19} stroke={1.7} />
        </ActionIcon>
        <h2>{p('title')}</h2>
      </header>
      <div className={styles.content}>
        {details.isPending ? (
          <div className={styles.section}>
            <Skeleton rows={8} label={p('loading')} />
          </div>
        ) : (
          <Loaded query={details}>{(known) => <Content details={known} onOpen={onOpen} />}</Loaded>
        )}
      </div>
    </aside>
  )
}

function Content({ details, onOpen }: { details: ConversationDetails; onOpen: Props['onOpen'] }) {
  const { conversation, visitor, earlier } = details
  const { can } = usePermissions()
  const [isEditing, setEditing] = useState<boolean | null>(null)
  const may = mayDo(conversation, useSignedIn().user.user_id, can)
  return (
    <>
      <Who
        visitor={visitor}
        name={visitorName(conversation)}
        library={conversation.visitor.library}
        onEdit={may.rename ? () => setEditing(true) : undefined}
        onWatch={visitor.can_watch_screen && can(watchFlags) ? () => void watchScreen(visitor.visitor_id) : undefined}
      />
      <Suspense>
        {isEditing !== null && <ContactDialog conversation={conversation} visitor={visitor} isOpen={isEditing} onClose={() => setEditing(false)} />}
      </Suspense>
      <FieldsPanel conversation={conversation} />
      <LinksSection conversation={conversation} isLocked={!may.rename} className={styles.section} onOpen={onOpen} />
      <Facts visitor={visitor} conversation={conversation} />
      <FormAnswers conversation={conversation} className={styles.section} />
      <Pages visitor={visitor} />
      <section className={styles.section}>
        <h3>{p('earlier')}</h3>
        {earlier.length === 0 ? <p className={styles.none}>{p('noEarlier')}</p> : null}
        <ul className={styles.list}>
          {earlier.map((one) => (
            <li key={one.conversation_ref}>
              <button type="button" className={styles.earlier} onClick={() => onOpen(one)}>
                <span className={styles.earlierText}>{one.subject || one.last_message?.excerpt || p('noText')}</span>
                <span className={styles.quiet}>
                  {p(`state_${one.state}`)} · <RelativeTime at={one.updated_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <EventHistory conversation={conversation} className={styles.section} />
    </>
  )
}

type WhoProps = {
  visitor: VisitorDetails
  name: string
  library: string | null
  onEdit: (() => void) | undefined
  onWatch: (() => void) | undefined
}

function Who({ visitor, name, library, onEdit, onWatch }: WhoProps) {
  return (
    <section className={styles.who}>
      <Avatar name={name} size={44} />
      <div className={styles.whoText}>
        <p className={styles.name}>
          {name}
          {visitor.is_verified && <IconRosetteDiscountCheck size={17} stroke={1.7} aria-label={p('verified')} />}
        </p>
        <p className={styles.online}>
          {library ? p('ofLibrary', { library }) : <Online visitor={visitor} />}
          {visitor.is_blocked && <b>{k('isBlocked')}</b>}
        </p>
      </div>
      {onWatch && (
        <ActionIcon size="md" aria-label={p('watchScreen')} title={p('watchScreen')} onClick={onWatch}>
          <IconScreenShare size={16} stroke={1.8} />
        </ActionIcon>
      )}
      {onEdit && (
        <ActionIcon size="md" aria-label={k('edit')} onClick={onEdit}>
          <IconPencil size={15} stroke={1.8} />
        </ActionIcon>
      )}
    </section>
  )
}

const Online = ({ visitor: { is_online } }: { visitor: VisitorDetails }) => (
  <>
    <StatusDot status={is_online ? 'online' : 'offline'} />
    {p(is_online ? 'online' : 'offline')}
  </>
)

function Facts({ visitor, conversation }: { visitor: VisitorDetails; conversation: ConversationView }) {
  const moment = (at: string) => (
    <span title={momentText(Date.parse(at))}>
      <RelativeTime at={at} />
    </span>
  )
  const facts: [string, React.ReactNode][] = [
    [
      p('email'),
      visitor.email && (
        <>
          <a href={mailHref(visitor.email)}>{visitor.email}</a>
          <span className={styles.below}>{p(visitor.is_verified ? 'verified' : 'unverified')}</span>
        </>
      ),
    ],
    [k('phone'), visitor.phone],
    [k('company'), visitor.company],
    [k('notes'), visitor.notes],
    [p('externalId'), visitor.external_id],
    [p('browser'), visitor.browser],
    [p('os'), visitor.os],
    [p('language'), languageText(visitor.language)],
    [p('country'), visitor.country && countryText(visitor.country)],
    [p('firstSeen'), moment(visitor.first_seen_at)],
    [p('lastSeen'), visitor.is_online ? p('now') : moment(visitor.last_seen_at)],
    [p('started'), moment(conversation.created_at)],
  ]
  return (
    <section className={styles.section}>
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
    </section>
  )
}

function Pages({ visitor }: { visitor: VisitorDetails }) {
  return (
    <section className={styles.section}>
      <h3>{p('pages')}</h3>
      {visitor.pages.length === 0 && <p className={styles.none}>{p('noPages')}</p>}
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
    </section>
  )
}
