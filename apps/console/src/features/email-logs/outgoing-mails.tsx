import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import type { LoggedMail } from '@porchlight/contracts/mail/mail-log'
import { EmptyState, momentText, RelativeTime } from '@porchlight/ui'
import { IconMailForward } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { MoreRows, moreOf } from '../../shared/interface/page/more-rows.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './email-logs.module.css'
import { t } from './texts.ts'

const states = ['queued', 'sent', 'refused', 'failed', 'bounced'] as const
type State = (typeof states)[number]

/** The ledger of outgoing mail: filters, and what became of each recipient. */
export function OutgoingMails() {
  const [state, setState] = useState<State | ''>('')
  const [recipient, setRecipient] = useState('')
  const q = useDeferredValue(recipient.trim())
  const query = useInfiniteQuery({
    queryKey: ['outgoing-mails', state, q],
    queryFn: ({ pageParam }) => api.mailLog.list({ ...(state && { state }), ...(q && { q }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.mails),
    placeholderData: (known) => known,
  })
  return (
    <Section title={t('outgoing')} lead={t('outgoingLead')}>
      <div className={styles.filters}>
        <NativeSelect
          label={t('outgoingState')}
          value={state}
          data={[{ value: '', label: t('all') }, ...states.map((value) => ({ value, label: t(`out_${value}`) }))]}
          onChange={(event) => setState(event.currentTarget.value as State | '')}
        />
        <TextInput label={t('recipient')} type="search" maxLength={254} value={recipient} onChange={(event) => setRecipient(event.currentTarget.value)} />
      </div>
      <Loaded query={query} rows={5}>
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState icon={<IconMailForward size={28} stroke={1.6} aria-hidden />} title={t('none')}>
              {state || q ? t('noneMatch') : t('noneSent')}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {mails.map((mail) => (
                <OutgoingMail key={mail.mail_id} mail={mail} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreRows more={moreOf(query)} onRetry={() => void query.fetchNextPage()} />
      {query.hasNextPage && !query.isFetchingNextPage && (
        <Button variant="subtle" size="xs" onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}

function OutgoingMail({ mail }: { mail: LoggedMail }) {
  const { canRun } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const subject = mail.hides_subject ? t('hiddenSubject') : mail.subject || t('noSubject')
  return (
    <li className={styles.mail}>
      <div className={styles.about}>
        <p className={styles.subject} dir="auto">
          {mail.conversation_ref ? <Link to={`/admin/inbox?tab=tickets&conversation=${mail.conversation_ref}`}>{subject}</Link> : subject}
        </p>
        <p className={styles.from}>
          {mail.is_automatic && `${t('automatic')} · `}
          <span title={momentText(Date.parse(mail.created_at))}>
            <RelativeTime at={mail.created_at} />
          </span>
        </p>
        {mail.recipients.map((each) => (
          <p key={each.address} className={styles.why}>
            <span className={styles.fate} data-fate={each.state === 'sent' ? 'threaded' : each.state === 'queued' ? 'held' : 'failed'}>
              {t(`out_${each.state}`)}
            </span>{' '}
            {each.address}
            {each.reason && ` – ${each.reason}`}
          </p>
        ))}
      </div>
      {mail.can_read && canRun('mailLog.read') && (
        <div className={styles.actions}>
          <Button variant="subtle" size="xs" aria-label={t('sourceOf', { subject })} onClick={() => setOpen(true)}>
            {t('source')}
          </Button>
        </div>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={subject} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
        {isOpen && <Source mail_id={mail.mail_id} />}
      </Modal>
    </li>
  )
}

function Source({ mail_id }: { mail_id: string }) {
  const query = useQuery({ queryKey: ['outgoing-mail', mail_id], queryFn: () => api.mailLog.read({ mail_id }) })
  return (
    <Loaded query={query} rows={6}>
      {({ text }) => <pre className={styles.source}>{text}</pre>}
    </Loaded>
  )
}
