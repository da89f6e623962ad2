import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ConversationView, VisitorDetails } from '@porchlight/contracts/conversations/conversations'
import { masked } from '@porchlight/contracts/hidden-values'
import { useState } from 'react'
import { byNumber } from '../../shared/conversations/by-number.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { blockContact, changeContact, mergeContact, unblockContact, updateContact } from './change-contact.ts'
import styles from './contact-dialog.module.css'
import { t } from './texts.ts'

type Props = { conversation?: ConversationView | undefined; visitor: VisitorDetails; isOpen: boolean; onClose: () => void }

/** Dialog that edits a contact, merges it with another one, or blocks it. Without a conversation, contacts can't be merged, and blocking closes nothing. */
export default function ContactDialog({ isOpen, onClose, ...about }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('title')} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      {isOpen && <Form onClose={onClose} {...about} />}
    </Modal>
  )
}

function Form({ conversation, visitor, onClose }: Omit<Props, 'isOpen'>) {
  const { visitor_id, name, email, phone, company, notes, is_verified, is_blocked } = visitor
  const [facts, setFacts] = useState({ name, email: email ?? '', phone, company, notes })
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
      onClose()
    } catch (cause) {
      const because = cause instanceof ApiError && cause.code === 'conflict' ? cause.fields?.contact : undefined
      tellRefusal(because === 'browser' ? t('refused') : because === 'side' ? t('refusedSide') : cause)
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    const { name: newName, email: newEmail, ...others } = facts
    const all = { ...others, ...(!is_verified && { name: newName, email: newEmail.trim() === '' ? null : newEmail }) }
    // What is hidden from this person stays as it is.
    const changed = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== masked))
    await (conversation ? updateContact(conversation.conversation_ref, changed) : changeContact({ visitor_id, ...changed }))
    showSuccess(t('saved'))
  }
  const block = async () => {
    if (conversation) return (is_blocked ? unblockContact : blockContact)(conversation)
    await changeContact({ visitor_id, is_blocked: !is_blocked })
    showSuccess(t(is_blocked ? 'unblocked' : 'blocked'))
  }
  const merge = async (ref: string) => {
    const other = await byNumber(number)
    if (!other) throw t('unknown', { number })
    await mergeContact(ref, other.conversation_ref)
  }
  const field = (key: 'name' | 'email' | 'phone' | 'company', max: number, isLocked = false) => (
    <TextInput
      label={t(key)}
      type={key === 'email' && facts.email !== masked ? 'email' : key === 'phone' ? 'tel' : 'text'}
      description={facts[key] === masked ? t('hiddenHint') : isLocked ? t('verifiedHint') : undefined}
      value={facts[key]}
      maxLength={max}
      disabled={isLocked || facts[key] === masked}
      dir="auto"
      onChange={(event) => setFacts({ ...facts, [key]: event.currentTarget.value })}
    />
  )
  return (
    <DialogForm onSubmit={() => void run(save)}>
      {field('name', 80, is_verified)}
      {field('email', 254, is_verified)}
      {field('phone', 40)}
      {field('company', 120)}
      <Textarea
        label={t('notes')}
        description={t(facts.notes === masked ? 'hiddenHint' : 'notesHint')}
        disabled={facts.notes === masked}
        value={facts.notes}
        maxLength={5000}
        rows={3}
        dir="auto"
        onChange={(event) => setFacts({ ...facts, notes: event.currentTarget.value })}
      />
      {conversation && (
        <div className={styles.same}>
          <TextInput
            label={t('same')}
            classNames={{ label: styles.sameLabel }}
            aria-label={t('number')}
            placeholder="#"
            inputMode="numeric"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value.replace(/\D/g, '').slice(0, 15))}
          />
          <Button variant="default" disabled={number === '' || isBusy} onClick={() => void run(() => merge(conversation.conversation_ref))}>
            {t('merge')}
          </Button>
        </div>
      )}
      <DialogActions>
        <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void run(block)}>
          {t(is_blocked ? 'unblock' : conversation ? 'block' : 'blockOnly')}
        </Button>
        <span className={styles.gap} />
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('save')}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}
