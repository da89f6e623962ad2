import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type MailFate, mailFates } from '@porchlight/contracts/inbound-mail/mail-fates'
import { EmptyState } from '@porchlight/ui'
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { MoreRows, moreOf } from '../../shared/interface/page/more-rows.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import styles from './email-logs.module.css'
import { MailLine } from './mail-line.tsx'
import { fateText, t } from './texts.ts'

/** The journal of incoming mail: filters, the fate of each mail in words, and what can be done about it. */
export function IncomingMails() {
  const [fate, setFate] = useState<MailFate | ''>('')
  const [sender, setSender] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const q = useDeferredValue(sender.trim())
  const query = useInfiniteQuery({
    queryKey: ['inbound-mails', fate, q],
    queryFn: ({ pageParam }) => api.inboundMail.list({ ...(fate && { fate }), ...(q && { q }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap((page) => page.mails),
    placeholderData: (known) => known,
  })
  const reprocess = useMutation({
    mutationFn: (mail_refs: string[]) => api.inboundMail.reprocess({ mail_refs }),
    onSuccess: ({ mails }) => {
      setChosen(new Set())
      showSuccess(t('reprocessed', { count: mails.length }))
    },
  })
  const choose = (mail_ref: string, isChosen: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      if (isChosen) next.add(mail_ref)
      else next.delete(mail_ref)
      return next
    })
  const again = (
    <ActionButton
      for="inboundMail.reprocess"
      variant="default"
      size="xs"
      disabled={chosen.size === 0}
      busy={reprocess.isPending}
      onClick={() => reprocess.mutate([...chosen].slice(0, 100))}
    >
      {t('reprocess')}
    </ActionButton>
  )
  return (
    <Section title={t('incoming')} lead={t('incomingLead')} actions={again}>
      <div className={styles.filters}>
        <NativeSelect
          label={t('fate')}
          value={fate}
          data={[{ value: '', label: t('all') }, ...mailFates.map((value) => ({ value, label: fateText(value) }))]}
          onChange={(event) => setFate(event.currentTarget.value as MailFate | '')}
        />
        <TextInput label={t('sender')} type="search" maxLength={254} value={sender} onChange={(event) => setSender(event.currentTarget.value)} />
      </div>
      <Loaded query={query} rows={5}>
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState icon={<IconMail size={28} stroke={1.6} aria-hidden />} title={t('none')}>
              {fate || q ? t('noneMatch') : t('noneYet')}
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {mails.map((mail) => (
                <MailLine key={mail.mail_ref} mail={mail} isChosen={chosen.has(mail.mail_ref)} onChoose={choose} />
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
