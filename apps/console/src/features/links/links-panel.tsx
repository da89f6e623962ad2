import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { settableLinks } from '@porchlight/contracts/conversations/conversation-fields'
import { limits } from '@porchlight/contracts/limits'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { byNumber } from '../../shared/conversations/by-number.ts'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { addLink, removeLink } from './change-links.ts'
import styles from './links.module.css'
import { t } from './texts.ts'
import { useLinks } from './use-followers.ts'

type Kind = (typeof settableLinks)[number]
const isSettable = (kind: string): kind is Kind => (settableLinks as readonly string[]).includes(kind)

/** Section of the panel beside a conversation: its links, and a form to link another conversation by number. */
export function LinksPanel({ conversation, may, open }: OpenedConversation) {
  const { conversation_ref } = conversation
  const isLocked = !may.rename
  // Followers, children and side conversations have sections of their own. Of a parent that was merged, the ticket that continues it is shown.
  const links = useLinks(conversation).filter(({ kind, is_from, conversation: other }) =>
    is_from ? kind !== 'child' || other.merged_into === null : kind !== 'follows' && kind !== 'side' && kind !== 'child',
  )
  if (links.length === 0 && isLocked) return null
  return (
    <PanelSection title={t('title')}>
      {links.map(({ kind, is_from, conversation: other }) => (
        <div key={`${kind} ${other.conversation_ref} ${is_from}`} className={styles.row}>
          <button type="button" className={styles.open} onClick={() => open(other)}>
            <span className={styles.kind}>
              {t(`${kind}_${is_from ? 'from' : 'to'}`)} #{other.number}
            </span>
            <span className={styles.text}>{other.subject || other.last_message?.excerpt || t('noText')}</span>
          </button>
          {!isLocked && isSettable(kind) && (is_from || kind === 'related') && (
            <ActionIcon
              size="sm"
              aria-label={t('remove', { number: other.number })}
              onClick={() => void removeLink({ conversation_ref, other_ref: other.conversation_ref, kind }, other.number).catch(tellRefusal)}
            >
              <IconX size={14} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isLocked && <AddForm conversation={conversation} />}
    </PanelSection>
  )
}

const childRefusal = ({ fields }: ApiError): string =>
  fields?.other_ref === 'too many'
    ? t('childrenFull', { count: limits.childTicketsMax })
    : t(fields?.other_ref === 'was merged' ? 'parentMerged' : 'childRefused')

function AddForm({ conversation: { conversation_ref, channel } }: Pick<OpenedConversation, 'conversation'>) {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('related')
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (!isOpen) {
    return (
      <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
    )
  }
  const run = async () => {
    setBusy(true)
    try {
      const other = await byNumber(number)
      if (!other) return tellRefusal(t('unknown', { number }))
      await addLink({ conversation_ref, other_ref: other.conversation_ref, kind })
      setOpen(false)
      setNumber('')
    } catch (cause) {
      tellRefusal(kind === 'child' && cause instanceof ApiError && cause.code === 'conflict' ? childRefusal(cause) : cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <NativeSelect
        size="xs"
        aria-label={t('kind')}
        value={kind}
        data={settableLinks.filter((value) => value !== 'child' || channel === 'ticket').map((value) => ({ value, label: t(value) }))}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
      />
      <TextInput
        size="xs"
        autoFocus
        aria-label={t('number')}
        placeholder="#"
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value.replace(/\D/g, '').slice(0, 15))}
      />
      <Button type="submit" size="xs" disabled={number === ''} loading={isBusy}>
        {t('link')}
      </Button>
    </form>
  )
}
