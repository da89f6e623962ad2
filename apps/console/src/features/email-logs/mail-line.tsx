import { Button, Checkbox, Modal } from '@mantine/core'
import type { InboundMailView } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { momentText, RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './email-logs.module.css'
import { fateText, reasonText, t, verdictText } from './texts.ts'

/** One mail of the journal: who wrote, what became of it and why, and what staff can do about it. */
export function MailLine({ mail, isChosen, onChoose }: { mail: InboundMailView; isChosen: boolean; onChoose: (mail_ref: string, isChosen: boolean) => void }) {
  const { canRun } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const { mail_ref, from, fate, suggested_ref, conversation_ref, values } = mail
  const decide = useMutation({
    mutationFn: (as: 'new' | 'thread' | 'discard') => api.inboundMail.decide({ mail_ref, as }),
  })
  const subject = mail.subject || t('noSubject')
  const isOpenQuestion = fate === 'held' || fate === 'quarantined'
  return (
    <li className={styles.mail}>
      {canRun('inboundMail.reprocess') && (
        <Checkbox
          aria-label={t('choose', { subject })}
          checked={isChosen}
          disabled={conversation_ref !== null}
          onChange={(event) => onChoose(mail_ref, event.currentTarget.checked)}
        />
      )}
      <div className={styles.about}>
        <p className={styles.subject} dir="auto">
          {conversation_ref ? <Link to={`/admin/inbox?tab=tickets&conversation=${conversation_ref}`}>{subject}</Link> : subject}
        </p>
        <p className={styles.from} dir="auto">
          {from.name ? `${from.name} <${from.address}>` : from.address || t('noSender')} ·{' '}
          <span title={momentText(Date.parse(mail.received_at))}>
            <RelativeTime at={mail.received_at} />
          </span>
        </p>
        <p className={styles.why}>
          <span className={styles.fate} data-fate={fate}>
            {fateText(fate)}
          </span>{' '}
          {reasonText(mail.reason, values)}
          {values.recipient && ` ${values.recipient}`}
          {values.words && ` – ${values.words}`}
        </p>
        {mail.verdicts && <p className={styles.from}>{verdictText(mail.verdicts)}</p>}
      </div>
      <div className={styles.actions}>
        {isOpenQuestion && suggested_ref && (
          <ActionButton for="inboundMail.decide" variant="default" size="xs" busy={decide.isPending} onClick={() => decide.mutate('thread')}>
            {t('letIn')}
          </ActionButton>
        )}
        {isOpenQuestion && (
          <>
            <ActionButton for="inboundMail.decide" variant="default" size="xs" busy={decide.isPending} onClick={() => decide.mutate('new')}>
              {t('asTicket')}
            </ActionButton>
            <ActionButton for="inboundMail.decide" variant="subtle" size="xs" busy={decide.isPending} onClick={() => decide.mutate('discard')}>
              {t('discard')}
            </ActionButton>
          </>
        )}
        {canRun('inboundMail.source') && (
          <Button variant="subtle" size="xs" aria-label={t('sourceOf', { subject })} onClick={() => setOpen(true)}>
            {t('source')}
          </Button>
        )}
      </div>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={subject} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
        {isOpen && <Source mail_ref={mail_ref} />}
      </Modal>
    </li>
  )
}

function Source({ mail_ref }: { mail_ref: string }) {
  const query = useQuery({ queryKey: ['mail-source', mail_ref], queryFn: () => api.inboundMail.source({ mail_ref }) })
  return (
    <Loaded query={query} rows={6}>
      {({ source, is_cut }) => (
        <>
          <pre className={styles.source}>{source}</pre>
          {is_cut && <p className={styles.from}>{t('cut')}</p>}
        </>
      )}
    </Loaded>
  )
}
