import { Button, Modal, NativeSelect, Textarea } from '@mantine/core'
import type { OutputOf } from '@porchlight/contracts/define'
import { type ReviewedKind, reviewRights } from '@porchlight/contracts/reviews/review-kinds'
import { reviewMessageMax } from '@porchlight/contracts/reviews/review-limits'
import type { reviewsApi } from '@porchlight/contracts/reviews/reviews'
import { RelativeTime } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../connection/api.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../interface/dialogs/dialog-form.tsx'
import { useReturnFocus } from '../../interface/dialogs/use-return-focus.ts'
import { Loaded } from '../../interface/page/loaded.tsx'
import { showSuccess } from '../../interface/toasts.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { useSignedIn } from '../../session/session-store.ts'
import { type Accepted, useFaultQuestion } from '../faults/use-fault-question.tsx'
import { reviewQuery } from './api.ts'
import { CommentList } from './comment-list.tsx'
import styles from './reviews.module.css'
import { t } from './texts.ts'

type ReviewedText = {
  kind: ReviewedKind
  document_id: string
  /** The text as it is on the screen. */
  html: string
  /** The revision that is on the screen. */
  revision: number
  /** Whether there is anything that readers don't see yet. */
  isUnseen: boolean
  /** Saves what is on the screen, so that what is asked about and decided on is what people see. */
  flush: () => Promise<{ revision: number }>
  /** Puts a suggestion into the text; missing where the user may not write. */
  onHtml?: ((html: string) => void) | undefined
}

type State = OutputOf<typeof reviewsApi.read>

/** The review of a text beside it: where it stands, what the user may do, and the comments. */
export function ReviewCard(text: ReviewedText) {
  const query = useQuery(reviewQuery(text.kind, text.document_id, text.revision))
  return (
    <Loaded query={query} rows={2}>
      {(state) => (
        <div className={styles.review}>
          <Standing state={state} isUnseen={text.isUnseen} />
          <Acts text={text} state={state} />
          <CommentList text={text} comments={state.comments} />
        </div>
      )}
    </Loaded>
  )
}

function Standing({ state: { review, approval, is_required, writer }, isUnseen }: { state: State; isUnseen: boolean }) {
  const name = (person: { name: string } | null) => person?.name || t('someone')
  const shown = review && ['requested', 'returned', 'approved'].includes(review.state) ? review : null
  const badge = shown && (shown.state === 'approved' ? (approval === 'changed' || approval === 'own' ? approval : 'approved') : shown.state)
  const required = writer.name ? t('required', { name: writer.name }) : t('requiredOfSomebody')
  if (!shown || !badge) return isUnseen ? <p>{is_required && approval !== 'approved' ? required : t('noneYet')}</p> : null
  const decider = name(shown.decider)
  return (
    <div role="status" className={styles.standing}>
      <strong className={styles.badge} data-state={badge}>
        {t(`state_${badge as 'requested' | 'returned' | 'approved' | 'changed' | 'own'}`)}
      </strong>
      {shown.state === 'requested' ? (
        <Said
          words={shown.assignee ? t('askedOf', { name: name(shown.requester), reviewer: name(shown.assignee) }) : t('asked', { name: name(shown.requester) })}
          at={shown.requested_at}
          message={shown.message}
        />
      ) : (
        <Said words={t(shown.state === 'returned' ? 'returnedBy' : 'approvedBy', { name: decider })} at={shown.changed_at} message={shown.answer} />
      )}
      {badge === 'changed' && <p>{t('changedHint', { name: decider })}</p>}
      {badge === 'own' && <p>{t('ownHint', { name: decider })}</p>}
      {badge === 'approved' && <p>{t('readyHint')}</p>}
      {is_required && (badge === 'requested' || badge === 'returned') && <p>{required}</p>}
    </div>
  )
}

function Said({ words, at, message }: { words: string; at: string; message: string }) {
  return (
    <>
      <p>
        {words} · <RelativeTime at={at} />
      </p>
      {message !== '' && (
        <blockquote dir="auto" className={styles.said}>
          {message}
        </blockquote>
      )}
    </>
  )
}

function Acts({ text, state: { review, approval, writer } }: { text: ReviewedText; state: State }) {
  const { kind, document_id, flush, isUnseen } = text
  const { can } = usePermissions()
  const { user } = useSignedIn()
  const [open, setOpen] = useState<'request' | 'return' | null>(null)
  const target = { kind, document_id }
  const mayDecide = can(reviewRights[kind].publishers)
  const isOpen = review !== null && ['requested', 'returned', 'approved'].includes(review.state)
  const faults = useFaultQuestion()
  const act = useMutation({
    mutationFn: async ({
      run,
      isApproval = false,
    }: {
      run: (revision: number, accepted: Accepted | null) => Promise<unknown>
      told: string
      isApproval?: boolean
    }) => {
      const { revision } = await flush()
      const accepted = isApproval ? await faults.ask({ kind, ids: [document_id] }, 'approve') : null
      if (isApproval && !accepted) return false
      await run(revision, accepted)
      return true
    },
    onSuccess: (isDone, { told }) => {
      if (!isDone) return
      setOpen(null)
      showSuccess(told, 'review')
    },
  })
  // Whoever wrote it last is told by the text above why they can't approve it.
  const canApprove = mayDecide && isOpen && approval !== 'approved' && writer.user_id !== user.user_id
  const canReturn = mayDecide && isOpen && review.state !== 'returned' && review.requester.user_id !== user.user_id
  const canAsk = isUnseen && approval !== 'approved' && !(review?.state === 'requested' && review.requester.user_id !== user.user_id)
  const canWithdraw = isOpen && (mayDecide || review.requester.user_id === user.user_id)
  return (
    <div className={styles.acts}>
      {canApprove && (
        <Button
          size="xs"
          loading={act.isPending}
          onClick={() =>
            act.mutate({
              run: (revision, accepted) => api.reviews.approve({ ...target, revision, despite: accepted?.despite }),
              told: t('approved'),
              isApproval: true,
            })
          }
        >
          {t('approve')}
        </Button>
      )}
      {canReturn && (
        <Button size="xs" variant="default" onClick={() => setOpen('return')}>
          {t('sendBack')}
        </Button>
      )}
      {canAsk && (
        <Button size="xs" variant={isOpen ? 'default' : 'light'} onClick={() => setOpen('request')}>
          {t(isOpen ? 'requestAgain' : 'request')}
        </Button>
      )}
      {canWithdraw && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => act.mutate({ run: () => api.reviews.withdraw(target), told: t('withdrawn') })}>
          {t('withdraw')}
        </Button>
      )}
      {faults.dialog}
      {open === 'request' && (
        <RequestDialog
          kind={kind}
          writer_id={writer.user_id}
          isBusy={act.isPending}
          onClose={() => setOpen(null)}
          onSend={(message, assignee_id) =>
            act.mutate({ run: (revision) => api.reviews.request({ ...target, revision, message, assignee_id }), told: t('requested') })
          }
        />
      )}
      {open === 'return' && (
        <ReturnDialog
          isBusy={act.isPending}
          onClose={() => setOpen(null)}
          onSend={(message) => act.mutate({ run: (revision) => api.reviews.sendBack({ ...target, revision, message }), told: t('returned') })}
        />
      )}
    </div>
  )
}

type DialogProps<Args extends unknown[]> = { isBusy: boolean; onClose: () => void; onSend: (...args: Args) => void }

function RequestDialog({
  kind,
  writer_id,
  isBusy,
  onClose,
  onSend,
}: DialogProps<[message: string, assignee_id: string | null]> & { kind: ReviewedKind; writer_id: string | null }) {
  useReturnFocus()
  const { user } = useSignedIn()
  const slug = reviewRights[kind].publishers
  const { data = [] } = useQuery({ queryKey: ['permissions', 'reviewers', slug], queryFn: async () => (await api.permissions.holders({ slug })).holders })
  const [message, setMessage] = useState('')
  const [assignee_id, setAssignee] = useState('')
  const others = data.filter(({ user_id }) => user_id !== user.user_id && user_id !== writer_id)
  return (
    <Modal opened onClose={onClose} title={t('requestTitle')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => onSend(message.trim(), assignee_id || null)}>
        <NativeSelect
          label={t('reviewer')}
          value={assignee_id}
          data={[{ value: '', label: t('anybody') }, ...others.map(({ user_id, name }) => ({ value: user_id, label: name }))]}
          onChange={(event) => setAssignee(event.currentTarget.value)}
        />
        <MessageField label={t('message')} placeholder={t('messagePlaceholder')} value={message} onChange={setMessage} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('request')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}

function ReturnDialog({ isBusy, onClose, onSend }: DialogProps<[message: string]>) {
  useReturnFocus()
  const [message, setMessage] = useState('')
  return (
    <Modal opened onClose={onClose} title={t('returnTitle')} size={460} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogForm onSubmit={() => onSend(message.trim())}>
        <MessageField label={t('returnMessage')} value={message} onChange={setMessage} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('returnIt')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Modal>
  )
}

function MessageField({ label, placeholder, value, onChange }: { label: string; placeholder?: string; value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      data-autofocus
      label={label}
      placeholder={placeholder}
      dir="auto"
      autosize
      minRows={3}
      maxRows={10}
      maxLength={reviewMessageMax}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
