import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ClientMessage, ConversationStore } from '@porchlight/client'
import type { CannedReplyView } from '@porchlight/contracts/canned-replies/canned-replies'
import { openPlaceholders } from '@porchlight/contracts/canned-replies/filled-reply'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useRef, useState } from 'react'
import { cannedRepliesQuery } from '../../../shared/conversations/canned-replies.ts'
import type { DraftKind } from '../../../shared/conversations/drafts/drafts.ts'
import { myDrafts, useDraft } from '../../../shared/conversations/drafts/my-drafts.ts'
import { myUploads, useUploadItems } from '../../../shared/conversations/drafts/my-uploads.ts'
import { RecipientQuestion } from '../../../shared/conversations/mails/recipient-question.tsx'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import { FileChips } from '../../../shared/files/uploads/file-chips.tsx'
import { FileInput } from '../../../shared/files/uploads/file-input.tsx'
import { fileText } from '../../../shared/files/uploads/texts.ts'
import { leftOutOf } from '../../../shared/files/uploads/uploads.ts'
import { useDroppedFiles } from '../../../shared/files/uploads/use-dropped-files.ts'
import { holdKeys } from '../../../shared/interface/commands/held-keys.ts'
import { shownName } from '../../../shared/people/agents.ts'
import { useMe } from '../../../shared/people/me.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { type AfterSending, SendMenu } from '../day/send-menu.tsx'
import { t as dayText } from '../day/texts.ts'
import { useAnsweredMeanwhile } from '../day/use-answered-meanwhile.ts'
import { LaterMenu } from '../mail/later-menu.tsx'
import { MailBar } from '../mail/mail-bar.tsx'
import { useMailing } from '../mail/use-mailing.ts'
import { useSendMail } from '../mail/use-send-mail.ts'
import styles from './composer.module.css'
import { composerName, isComposerOfOther } from './composer-field.ts'
import { FormatBar } from './format-bar.tsx'
import { MentionPicker } from './mention-picker.tsx'
import { type Mentionable, mentionedIn } from './mentions.ts'
import { t } from './texts.ts'
import { useWriting } from './use-writing.ts'

const noReplies: readonly CannedReplyView[] = []

export type ComposerProps = {
  conversation: ConversationView
  kind: DraftKind
  onKind: (kind: DraftKind) => void
  store: ConversationStore
  visitor: string
  /** People a note can mention. */
  people: readonly Mentionable[]
  /** Shown instead of the field when the agent may not reply; null when they may. */
  blocked: React.ReactNode
  /** Whether the reply must not be sent now, because a colleague is asked to review it. */
  isHeld: boolean
  onLeave: () => void
  messages: readonly ClientMessage[]
  me: string
  /** Whether the user may close the conversation. */
  canClose: boolean
  /** Called once a message is queued for sending, with the action that follows, if any. */
  onSent: (client_msg_id: string | null, kind: DraftKind, then: AfterSending | undefined) => void
}

/** Composer for replies to the visitor and notes for the team: text, formatting, files, mentions, drafts. */
export function Composer({
  conversation,
  kind,
  onKind,
  store,
  visitor,
  people,
  blocked,
  isHeld,
  onLeave,
  messages,
  me: myId,
  canClose,
  onSent,
}: ComposerProps) {
  const { conversation_ref } = conversation
  const text = useDraft(conversation_ref, kind)
  const filesOf = `${kind} ${conversation_ref}`
  const items = useUploadItems(filesOf)
  const isNote = kind === 'note'
  const picker = useRef<HTMLInputElement>(null)
  const { can } = usePermissions()
  // biome-ignore lint/correctness/useHookAtTopLevel: the list of tools never changes, so the same hooks run at every rendering
  const offered = conversationGuests().composerTools.filter(({ useIsOffered }) => useIsOffered?.() ?? true)
  const tools = offered.filter(({ rule = 'signed-in' }) => can(rule))
  const [tool, setTool] = useState<{ id: string; isOpen: boolean } | null>(null)
  const listId = useId()
  const excess = text.length - limits.messageLengthMax
  const files = items.flatMap((item) => item.file ?? [])
  const isUploading = items.some((item) => !item.file && !item.error)
  const mailing = useMailing(conversation, isNote)
  const mail = useSendMail(conversation_ref, mailing)
  const canSend = (isNote || !isHeld) && excess <= 0 && !isUploading && (text.trim() !== '' || files.length > 0) && (!mailing.isOn || mail.isReady)
  const write = (next: string) => {
    myDrafts().write(conversation_ref, kind, next)
    store.setTyping(next.trim() !== '', isNote)
  }
  const meanwhile = useAnsweredMeanwhile(filesOf, text !== '' && !isNote, messages, myId)
  /** A colleague answered first: warn once; the next attempt sends. */
  const [answered, setAnswered] = useState<{ by: string; then: AfterSending | undefined } | null>(null)
  /** A reply with an unfilled name was about to be sent: warn once per text; the next attempt sends. */
  const [unfilled, setUnfilled] = useState<{ text: string; names: string; then: AfterSending | undefined } | null>(null)
  const send = (then?: AfterSending) => {
    if (!canSend || (then === 'close' && !canClose)) return
    const open = isNote ? [] : openPlaceholders(text)
    if (open.length > 0 && unfilled?.text !== text) return setUnfilled({ text, names: open.join(', '), then })
    setUnfilled(null)
    const by = isNote ? null : meanwhile.answeredBy()
    if (by !== null) {
      meanwhile.accept()
      return setAnswered({ by, then })
    }
    setAnswered(null)
    if (mailing.isOn) return void sendMail(then)
    const message = text.trim()
    const client_msg_id = store.send({
      message,
      attachments: files,
      left_out: leftOutOf(items),
      ...(isNote && { kind: 'note', mentions: mentionedIn(message, people) }),
      ...(!isNote && mailing.isPossible && { without_mail: true }),
    })
    myUploads().clear(filesOf)
    myDrafts().write(conversation_ref, kind, '')
    void myDrafts().flush()
    onSent(client_msg_id, kind, then)
    if (!then) focusField()
  }
  /** The text stays until the server has the reply. `then` runs at once: the conversation need not wait for the mail. */
  const sendMail = async (then?: AfterSending, send_at?: Date) => {
    if (!canSend) return
    const drop = then && holdKeys({ into: isComposerOfOther(conversation_ref), isBlind: true })
    const sent = items
    const isSent = await mail.send({
      message: text.trim(),
      attachments: files.map(({ file_id }) => file_id),
      ...(send_at && { send_at: send_at.toISOString() }),
    })
    if (!isSent) {
      drop?.()
      return focusField()
    }
    myUploads().sent(filesOf, sent)
    myDrafts().sent(conversation_ref, kind, text)
    void myDrafts().flush()
    onSent(null, kind, then)
    if (!then) focusField()
  }
  const me = useMe()
  const names = { contact: conversation.visitor.name, agent: me ? shownName(me) : '' }
  // Fetched at the first slash, because most conversations need none.
  const { data: replies = noReplies, isSuccess: hasReplies } = useQuery({ ...cannedRepliesQuery, enabled: text.includes('/') })
  const writing = useWriting({
    text,
    people: isNote ? people : [],
    replies,
    names,
    tools: tools.flatMap(({ id, slash, label }) => (slash ? [{ id, name: label(), hint: `/${slash}` }] : [])),
    onTool: (id) => setTool({ id, isOpen: true }),
    write,
    send,
    onLeave,
  })
  // After adding or removing a file, return focus to the field: the clicked button would swallow keystrokes, or no longer exists.
  const focusField = () => writing.field.current?.focus()
  const add = (added: readonly File[]) => {
    myUploads().add(filesOf, added)
    focusField()
  }
  // Focus the field before the file dialog opens, so that focus returns there even if the dialog is cancelled.
  const attach = () => {
    focusField()
    picker.current?.click()
  }
  const removeFile = (key: number) => {
    myUploads().remove(filesOf, key)
    focusField()
  }
  const isBlocked = blocked !== null && !isNote
  const { isOver, handlers } = useDroppedFiles((dropped) => !isBlocked && add(dropped))
  return (
    <section
      className={styles.composer}
      data-writing
      data-note={isNote || undefined}
      data-over={(isOver && !isBlocked) || undefined}
      aria-label={isNote ? t('noteLabel') : t('replyLabel', { name: visitor })}
      onKeyDown={(event) => {
        // From its buttons and the address fields too, but not from a dialog or menu that it has opened.
        if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
        event.preventDefault()
        onLeave()
      }}
      {...handlers}
    >
      <KindSwitch kind={kind} onKind={onKind} />
      {isBlocked ? (
        blocked
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {mailing.isPossible && <MailBar mailing={mailing} />}
          <textarea
            ref={writing.field}
            data-composer={composerName(conversation_ref, kind)}
            className={styles.field}
            rows={1}
            dir="auto"
            value={text}
            aria-label={isNote ? t('noteLabel') : t('replyLabel', { name: visitor })}
            placeholder={isNote ? t('noteHint') : t('replyHint', { name: visitor })}
            aria-invalid={excess > 0 || undefined}
            aria-describedby={excess > 0 ? `${listId}-excess` : undefined}
            {...((isNote || writing.matches.length > 0 || replies.length > 0) && {
              role: 'combobox',
              'aria-expanded': writing.matches.length > 0,
              'aria-controls': listId,
              'aria-autocomplete': 'list' as const,
              'aria-activedescendant': writing.matches.length > 0 ? `${listId}-${writing.chosen}` : undefined,
            })}
            onChange={(event) => writing.onChange(event.target)}
            onSelect={(event) => writing.onCaret(event.currentTarget)}
            onBlur={() => {
              store.setTyping(false, isNote)
              writing.closePicker()
            }}
            onKeyDown={writing.onKeyDown}
          />
          <MentionPicker
            id={listId}
            matches={writing.matches}
            label={t(writing.sign === '/' ? 'replyList' : 'mentionList')}
            chosen={writing.chosen}
            onPick={writing.pick}
          />
          <FileChips className={styles.chips} items={items} onRemove={removeFile} />
          {excess > 0 && (
            <p id={`${listId}-excess`} className={styles.excess} role="alert">
              {t('tooLong', { count: excess })}
            </p>
          )}
          {writing.sign === '/' && hasReplies && replies.length === 0 && writing.matches.length === 0 && (
            <p className={styles.noReplies} role="status">
              {t('noReplies')}
            </p>
          )}
          {unfilled?.text === text && (
            <div className={styles.answered} role="alert">
              <p>{t('unfilled', { names: unfilled.names })}</p>
              <Button size="compact-sm" variant="default" onClick={() => send(unfilled.then)}>
                {dayText('sendAnyway')}
              </Button>
            </div>
          )}
          {answered && (
            <div className={styles.answered} role="alert">
              <p>
                <b>{dayText('answeredTitle', { name: answered.by })}</b> {dayText('answeredText')}
              </p>
              <Button size="compact-sm" variant="default" onClick={() => send(answered.then)}>
                {dayText('sendAnyway')}
              </Button>
            </div>
          )}
          {mailing.isOn && <RecipientQuestion question={mail.question} />}
          <div className={styles.bar}>
            <Tooltip label={fileText('attach')}>
              <ActionIcon aria-label={fileText('attach')} onClick={attach}>
                <IconPaperclip size={17} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
            <FileInput ref={picker} multiple data-testid="attach" onFiles={add} />
            {tools.map(({ id, label, icon: Icon }) => (
              <Tooltip key={id} label={label()}>
                <ActionIcon aria-label={label()} onClick={() => setTool({ id, isOpen: true })}>
                  <Icon size={17} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            ))}
            <FormatBar onFormat={writing.format} onMention={isNote ? writing.beginMention : undefined} />
            <span className={styles.hint}>{t('enterHint')}</span>
            <Button type="submit" size="compact-md" disabled={!canSend || mail.isBusy} className={isNote ? styles.noteButton : undefined}>
              {t(isNote ? 'addNote' : 'send')}
            </Button>
            {mailing.isOn && <LaterMenu isDisabled={!canSend || mail.isBusy} onSend={(at) => void sendMail(undefined, at)} />}
            {canClose && <SendMenu isDisabled={!canSend} onSend={send} />}
          </div>
        </form>
      )}
      <Suspense>
        {tools.map(
          ({ id, Dialog }) =>
            id === tool?.id && (
              <Dialog
                key={id}
                conversation_ref={conversation_ref}
                isOpen={tool.isOpen}
                onClose={() => setTool({ id, isOpen: false })}
                text={text}
                onInsert={writing.insert}
                onReplace={(next) => {
                  write(next)
                  focusField()
                }}
              />
            ),
        )}
      </Suspense>
      {isOver && !isBlocked && <div className={styles.dropHere}>{fileText('dropHere')}</div>}
    </section>
  )
}

function KindSwitch({ kind, onKind }: { kind: DraftKind; onKind: (kind: DraftKind) => void }) {
  return (
    <div className={styles.kinds} role="radiogroup" aria-label={t('kind')}>
      {(['agent', 'note'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="composer-kind" checked={one === kind} onChange={() => onKind(one)} />
          <span>{t(one === 'agent' ? 'reply' : 'note')}</span>
        </label>
      ))}
    </div>
  )
}
