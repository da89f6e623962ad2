import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { mailboxesQuery } from '../../shared/mail/email-queries.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import styles from './integrations.module.css'
import type { Mailbox } from './mailbox.ts'
import { MailboxForm } from './mailbox-form.tsx'
import { MailboxLine } from './mailbox-line.tsx'
import { t } from './texts.ts'

/** Mailboxes whose mail becomes tickets. */
export function MailboxesSection() {
  const query = useQuery(mailboxesQuery)
  const [open, setOpen] = useState<Mailbox | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title={t('mailboxes')}
      lead={t('mailboxesLead')}
      actions={
        <ActionButton for="mailboxes.create" variant="default" size="xs" onClick={() => setOpen('new')}>
          {t('connectMailbox')}
        </ActionButton>
      }
    >
      <Loaded query={query} rows={2}>
        {({ mailboxes }) =>
          mailboxes.length === 0 ? (
            <p className={styles.nothing}>{t('noMailboxes')}</p>
          ) : (
            <ul className={styles.mailboxes}>
              {mailboxes.map((mailbox) => (
                <MailboxLine key={mailbox.mailbox_ref} mailbox={mailbox} onEdit={() => setOpen(mailbox)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal
        opened={open !== null}
        onClose={close}
        title={open === 'new' ? t('connectMailbox') : t('changeMailbox')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {open && <MailboxForm mailbox={open === 'new' ? null : open} onDone={close} />}
      </Modal>
    </Section>
  )
}
