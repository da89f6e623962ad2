import { Button, Modal } from '@mantine/core'
import type { ClientMessage } from '@porchlight/client'
import type { MailView } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { openDownload } from '../../../shared/files/open-download.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import styles from './original-mail.module.css'
import { t } from './texts.ts'

/** Below a message that arrived by mail: opens the mail with everything that the message leaves out. */
export function OriginalMail({ message }: { message: Pick<ClientMessage, 'id' | 'conversation_ref'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={styles.open} variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
        {t('show')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size="xl" closeButtonProps={{ 'aria-label': t('close') }}>
        {isOpen && <Mail of={{ conversation_ref: message.conversation_ref, message_id: message.id }} />}
      </Modal>
    </>
  )
}

type Of = { conversation_ref: string; message_id: string }

function Mail({ of }: { of: Of }) {
  const query = useQuery({ queryKey: ['mail', of], queryFn: () => api.inboundMail.ofMessage(of), select: ({ mail }) => mail, gcTime: 0 })
  return (
    <Loaded query={query} rows={6}>
      {(mail) => (
        <>
          <Head mail={mail} />
          <Body mail={mail} />
          <Files mail={mail} of={of} />
          {mail.is_cut && <p className={styles.hint}>{t('cut')}</p>}
        </>
      )}
    </Loaded>
  )
}

const people = (all: readonly { name: string; address: string }[]) => all.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')

function Head({ mail }: { mail: MailView }) {
  const lines = [
    [t('from'), people([mail.from])],
    [t('replyTo'), people(mail.reply_to.filter(({ address }) => address !== mail.from.address))],
    [t('to'), people(mail.to)],
    [t('cc'), people(mail.cc)],
    [t('subject'), mail.subject],
    [
      t('checks'),
      mail.verdicts
        ? `${mail.verdicts.aligned ? t('proven') : t('unproven')} (SPF ${mail.verdicts.spf}, DKIM ${mail.verdicts.dkim}, DMARC ${mail.verdicts.dmarc})`
        : '',
    ],
  ]
  return (
    <dl className={styles.head}>
      {lines
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The text with its quotes folded, or the HTML in a frame that can run and load nothing. */
function Body({ mail }: { mail: MailView }) {
  const [shown, setShown] = useState<'text' | 'html' | 'images'>('text')
  return (
    <>
      {mail.frame_url && (
        <div className={styles.choice}>
          <Button size="compact-xs" variant={shown === 'text' ? 'light' : 'subtle'} aria-pressed={shown === 'text'} onClick={() => setShown('text')}>
            {t('text')}
          </Button>
          <Button size="compact-xs" variant={shown === 'text' ? 'subtle' : 'light'} aria-pressed={shown !== 'text'} onClick={() => setShown('html')}>
            {t('html')}
          </Button>
          {shown === 'html' && mail.frame_with_images_url && (
            <Button size="compact-xs" variant="default" title={t('imagesHint')} onClick={() => setShown('images')}>
              {t('images')}
            </Button>
          )}
        </div>
      )}
      {shown === 'text' ? (
        mail.parts.map(({ is_folded, text }, at) =>
          is_folded ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change
            <details key={at} className={styles.folded}>
              <summary>{t('folded')}</summary>
              <pre dir="auto">{text}</pre>
            </details>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change
            <pre key={at} className={styles.text} dir="auto">
              {text}
            </pre>
          ),
        )
      ) : (
        <iframe
          className={styles.frame}
          title={t('html')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          src={shown === 'images' ? mail.frame_with_images_url : mail.frame_url}
        />
      )}
    </>
  )
}

function Files({ mail, of }: { mail: MailView; of: Of }) {
  const keep = useMutation({
    mutationFn: (index: number) => api.inboundMail.keepFile({ ...of, index }),
    onSuccess: (given) => openDownload(given, given.file.name),
  })
  if (mail.files.length === 0) return null
  return (
    <>
      <p className={styles.hint}>{t('files', { count: mail.files.length })}</p>
      <ul className={styles.files}>
        {mail.files.map(({ index, name }) => (
          <li key={index}>
            <Button variant="subtle" size="compact-sm" loading={keep.isPending && keep.variables === index} onClick={() => keep.mutate(index)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
