import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { ChoiceBar, EmptyState, Notice } from '@porchlight/ui'
import { IconSearch, IconShare2 } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { useOnline } from '../../shared/connection/use-online.ts'
import { conversationAddress } from '../../shared/conversations/conversation-address.ts'
import type { DraftKind } from '../../shared/conversations/drafts/drafts.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { showError } from '../../shared/interface/toasts.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { forgetShared, readShared, type SharedItems } from '../../shared/phone/shared-items.ts'
import { putShared, TooLong, uploadForTicket } from './put-shared.ts'
import styles from './share.module.css'
import { t } from './texts.ts'

const sharedQuery = { queryKey: ['shared-items'], queryFn: readShared, staleTime: 0, gcTime: 0, networkMode: 'always' as const }

/** Screen at /admin/share: asks which conversation, or a new ticket, gets what another app has shared. */
export function Component() {
  const shared = useQuery(sharedQuery)
  const [isDiscarded, setDiscarded] = useState(false)
  const [address] = useSearchParams()
  const discard = async () => {
    await forgetShared()
    setDiscarded(true)
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      {address.has('failed') && <Notice tone="warning">{t('notKept')}</Notice>}
      <Loaded query={shared}>
        {(items) =>
          items && !isDiscarded ? (
            <Choose items={items} onDiscard={() => void discard()} />
          ) : (
            <EmptyState icon={<IconShare2 size={20} stroke={1.6} />} title={t('nothing')}>
              {t('nothingText')}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  )
}

function Choose({ items, onDiscard }: { items: SharedItems; onDiscard: () => void }) {
  const navigate = useNavigate()
  const { canRun } = usePermissions()
  const [kind, setKind] = useState<DraftKind>('agent')
  const isOnline = useOnline()
  const tellRefused = (names: readonly string[]) => names.length > 0 && showError(t('refused', { names: names.join(', ') }))
  const put = useMutation({
    mutationFn: async ({ conversation_ref }: ConversationView) => {
      tellRefused(await putShared(items, conversation_ref, kind))
      void navigate(conversationAddress(conversation_ref), { replace: true })
    },
    onError: shownInPlace,
  })
  const toTicket = useMutation({
    mutationFn: async () => {
      tellRefused(await uploadForTicket(items))
      void navigate('/admin/inbox?tab=tickets', { state: { newTicket: { subject: items.subject, message: items.text } } })
    },
    onError: shownInPlace,
  })
  const isBusy = put.isPending || toTicket.isPending
  const failure = put.error ?? toTicket.error
  return (
    <>
      <Section title={t('shared')}>
        <div className={styles.items}>
          {items.text && <p className={styles.text}>{items.text}</p>}
          {items.files.length > 0 && (
            <ul>
              {items.files.map(({ name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two files may have one name
                <li key={at}>{name}</li>
              ))}
            </ul>
          )}
          {items.left.length > 0 && <p>{t('left', { names: items.left.join(', ') })}</p>}
          <div className={styles.buttons}>
            {canRun('tickets.create') && (
              <Button
                variant="default"
                size="xs"
                disabled={put.isPending}
                loading={toTicket.isPending && isOnline}
                onClick={() => {
                  put.reset()
                  toTicket.mutate()
                }}
              >
                {t('newTicket')}
              </Button>
            )}
            <Button variant="subtle" size="xs" disabled={isBusy} onClick={onDiscard}>
              {t('discard')}
            </Button>
          </div>
          <div role="status">{!isOnline && t(isBusy ? 'willPut' : 'offline')}</div>
          {failure && !isBusy && <Notice tone="danger">{failure instanceof TooLong ? failure.message : t('stillKept', { reason: errorText(failure) })}</Notice>}
        </div>
      </Section>
      <ChoiceBar label={t('as')} value={kind} choices={(['agent', 'note'] as const).map((value) => ({ value, label: t(`as_${value}`) }))} onChange={setKind} />
      <Conversations
        isBusy={isBusy}
        onChoose={(conversation) => {
          toTicket.reset()
          put.mutate(conversation)
        }}
      />
    </>
  )
}

function Conversations({ isBusy, onChoose }: { isBusy: boolean; onChoose: (conversation: ConversationView) => void }) {
  const isOnline = useOnline()
  const [query, setQuery] = useState('')
  const [sought] = useDebouncedValue(query.trim(), 200)
  const found = useQuery({
    queryKey: ['share-targets', sought],
    queryFn: async ({ signal }): Promise<ConversationView[]> =>
      sought === ''
        ? (await api.conversations.list({ tab: 'inbox', limit: limits.listPageSize }, { signal })).conversations
        : (await api.conversations.search({ query: sought, limit: limits.listPageSize }, { signal })).results.map(({ conversation }) => conversation),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('open')}>
      <div className={styles.items}>
        <TextInput
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          leftSection={<IconSearch size={15} stroke={1.8} />}
          maxLength={limits.inboxQueryMax}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {(isOnline || found.data !== undefined) && (
          <Loaded query={found}>
            {(rows) =>
              rows.length === 0 ? (
                <p role="status">{t('none')}</p>
              ) : (
                <ul className={styles.targets}>
                  {rows.map((row) => (
                    <li key={row.conversation_ref}>
                      <button type="button" disabled={isBusy} onClick={() => onChoose(row)}>
                        <span className={styles.name}>
                          {visitorName(row)} · #{row.number}
                        </span>
                        <span className={styles.excerpt} dir="auto">
                          {row.subject || row.last_message?.excerpt}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </div>
    </Section>
  )
}
