import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { DraftView } from '@porchlight/contracts/drafts/drafts'
import { limits } from '@porchlight/contracts/limits'
import { MessageText } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { Fragment, useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { myDrafts, useDraft } from '../../shared/conversations/drafts/my-drafts.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { showError, showSuccess } from '../../shared/interface/toasts.ts'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { teamsQuery } from '../../shared/people/teams.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './draft-review.module.css'
import { reviewsQuery } from './drafts-query.ts'
import { t } from './texts.ts'

function useReviews({ conversation_ref, channel }: OpenedConversation['conversation']) {
  const { can } = usePermissions()
  const isInvolved = channel === 'ticket' && (can('canReviewOtherDrafts') || can('canSubmitTicketForReview'))
  const { data } = useQuery({ ...reviewsQuery(conversation_ref, can('canReviewOtherDrafts')), enabled: isInvolved })
  return isInvolved ? data : undefined
}

/** The status of the user's reply: changing a text that was submitted or approved takes it back. */
const statusOf = (draft: DraftView | null, text: string) =>
  draft?.message === text || draft?.review_status === 'changes_requested' ? (draft?.review_status ?? null) : null

/** Returns whether the user's reply waits for a reviewer, so that it isn't sent meanwhile. */
export function useWaitsForReview({ conversation }: OpenedConversation): boolean {
  const text = useDraft(conversation.conversation_ref, 'agent')
  const reviews = useReviews(conversation)
  return statusOf(reviews?.mine ?? null, text) === 'requested'
}

/** Review of replies to a ticket, above the composer: replies the user is asked to review, the state of their own reply, and a way to ask for a review. */
export function DraftReview({ conversation, me, may }: OpenedConversation) {
  const ref = conversation.conversation_ref
  const { can } = usePermissions()
  const data = useReviews(conversation)
  const text = useDraft(ref, 'agent')
  if (!data) return null
  return (
    <>
      {data.toReview.map((draft) => (
        <Asked key={draft.draft_message_ref} draft={draft} />
      ))}
      {can('canSubmitTicketForReview') && may.note && <Own key={ref} conversation_ref={ref} text={text} draft={data.mine} me={me} />}
    </>
  )
}

function useNames(): (ref: string | null) => string {
  const agents = useAgents()
  const { data: teams } = useQuery(teamsQuery)
  return (ref) => {
    const agent = agents?.find((each) => each.user_id === ref)
    return agent ? shownName(agent) : (teams?.find((team) => team.team_ref === ref)?.team_name ?? '')
  }
}

/** A teammate's reply, compared with the last reviewed version. */
function Asked({ draft }: { draft: DraftView }) {
  const nameOf = useNames()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const decide = async (decision: 'approve' | 'request_changes' | 'send') => {
    setBusy(true)
    try {
      await api.drafts.review({ draft_message_ref: draft.draft_message_ref, decision, message: draft.message, note })
      showSuccess(t(`done_${decision}`))
    } catch (cause) {
      showError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  const title = t('askedTitle', { name: nameOf(draft.user_id) })
  return (
    <section className={styles.review} aria-label={title}>
      <h2>{title}</h2>
      {draft.request_note !== '' && <p className={styles.request}>{draft.request_note}</p>}
      <div className={styles.text} dir="auto">
        <Compared before={draft.reviewed_message} after={draft.message} />
      </div>
      <Textarea
        size="xs"
        rows={1}
        autosize
        maxRows={4}
        aria-label={t('remark')}
        placeholder={t('remark')}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value.replace(/\n/g, ' '))}
      />
      <DialogActions>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void decide('request_changes')}>
          {t('requestChanges')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void decide('approve')}>
          {t('approve')}
        </Button>
        <Button size="compact-sm" loading={isBusy} onClick={() => void decide('send')}>
          {t('sendIt')}
        </Button>
      </DialogActions>
    </section>
  )
}

/** Renders a text as its reader will see it, or, after a review, its source with the additions and deletions since then highlighted. */
function Compared({ before, after }: { before: string | null; after: string }) {
  if (before === null || before === after) return <MessageText text={after} />
  let at = 0
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => {
    at += value.length
    const key = `${at} ${added} ${removed}`
    if (added) return <ins key={key}>{value}</ins>
    return removed ? <del key={key}>{value}</del> : <Fragment key={key}>{value}</Fragment>
  })
}

/** The state of the user's own reply, and a way to submit it. */
function Own({ conversation_ref, text, draft, me }: { conversation_ref: string; text: string; draft: DraftView | null; me: string }) {
  const nameOf = useNames()
  const agents = useAgents()
  const { data: teams } = useQuery(teamsQuery)
  const [isChoosing, setChoosing] = useState(false)
  const [target, setTarget] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isEmpty = text.trim() === ''
  const status = isEmpty ? null : statusOf(draft, text)
  const submit = async () => {
    setBusy(true)
    const [kind, ref = ''] = target.split(' ')
    try {
      // A pending save would bring the draft back after a reviewer has sent it.
      await myDrafts().flush()
      await api.drafts.submit({ conversation_ref, message: text, note, ...(kind === 'team' ? { to_team: ref } : { to_agent: ref }) })
      setChoosing(false)
      setNote('')
    } catch (cause) {
      showError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  if (isChoosing)
    return (
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <NativeSelect
          size="xs"
          aria-label={t('reviewer')}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
          data={[
            { value: '', label: t('reviewer') },
            {
              group: t('teammates'),
              items: (agents ?? []).filter((each) => each.user_id !== me).map((each) => ({ value: `agent ${each.user_id}`, label: shownName(each) })),
            },
            { group: t('teams'), items: (teams ?? []).map((team) => ({ value: `team ${team.team_ref}`, label: team.team_name })) },
          ]}
        />
        <TextInput
          className={styles.note}
          size="xs"
          aria-label={t('request')}
          placeholder={t('request')}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" loading={isBusy} disabled={isEmpty || target === '' || text.length > limits.messageLengthMax}>
          {t('submit')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setChoosing(false)}>
          {t('cancel')}
        </Button>
      </form>
    )
  return (
    <div className={styles.own}>
      <p role="status" data-status={status ?? undefined}>
        {status === 'requested' && (
          <>
            {t('waitsFor', { name: nameOf(draft?.review_for ?? null) })}
            <span className={styles.takeBack}> · {t('takeBack')}</span>
          </>
        )}
        {status === 'approved' && t('approvedBy', { name: nameOf(draft?.reviewed_by ?? null) })}
        {status === 'changes_requested' && `${t('changesFor', { name: nameOf(draft?.reviewed_by ?? null) })} ${draft?.review_note ?? ''}`}
      </p>
      {status !== 'requested' && status !== 'approved' && (
        <Button size="compact-xs" variant="default" disabled={isEmpty} title={isEmpty ? t('nothingYet') : undefined} onClick={() => setChoosing(true)}>
          {t('ask')}
        </Button>
      )}
    </div>
  )
}
