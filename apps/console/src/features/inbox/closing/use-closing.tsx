import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { codeText, namesText } from '../../../shared/connection/error-text.ts'
import { closeAll, type Outcome, type Refusal } from '../../../shared/conversations/change-conversations.ts'
import { askToPassSteps, type HeldUp } from '../../../shared/conversations/closing/held-up.ts'
import { closingText } from '../../../shared/conversations/closing/texts.ts'
import { myDrafts } from '../../../shared/conversations/drafts/my-drafts.ts'
import { myUploads } from '../../../shared/conversations/drafts/my-uploads.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import { dropHeldKeys } from '../../../shared/interface/commands/held-keys.ts'
import { isTurnedElsewhere, turnAway } from '../../../shared/interface/commands/subject.ts'
import { ConfirmDialog } from '../../../shared/interface/dialogs/confirm-dialog.tsx'
import { late } from '../../../shared/interface/late.ts'
import { offerUndo, undoable } from '../../../shared/interface/undo.tsx'
import { t } from '../day/texts.ts'
import { missingIn } from './missing-fields.ts'
import type { Asked } from './required-fields-dialog.tsx'

const RequiredFieldsDialog = late(() => import('./required-fields-dialog.tsx'))

/** Returns whether the user has unsent text or files in this conversation. */
const hasUnsent = (ref: string): boolean => myDrafts().has(ref) || (['agent', 'note'] as const).some((kind) => myUploads().items(`${kind} ${ref}`).length > 0)

/**
 * Returns a function that closes a conversation and offers to undo it, whether a close is in progress, and the dialog to render. Asks first if unsent text or
 * files would be left behind. `onward` is called before closing to determine what opens next. `closeOthers` closes conversations that are not open, all at once.
 */
export function useClosing(
  conversation: ConversationView,
  onward: (ref: string) => () => void,
): { close: () => Promise<void>; closeOthers: (rows: readonly ConversationView[]) => Promise<void>; isBusy: boolean; dialog: ReactNode } {
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const latest = useRef({ conversation, onward })
  latest.current = { conversation, onward }
  const run = useCallback(async () => {
    const { conversation: row } = latest.current
    setAsking(false)
    setBusy(true)
    const goOn = latest.current.onward(row.conversation_ref)
    const turnBack = turnAway(row.conversation_ref)
    const isDone = await settle(
      () => closeAll([row], { ask: (held) => (isTurnedElsewhere(row.conversation_ref) ? tellHeldUp(held) : askToPassSteps(held)) }),
      (count) => t('closed', { count }),
      goOn,
    )
    if (!isDone) dropHeldKeys()
    turnBack()
    setBusy(false)
  }, [])
  const closeComplete = useCloseComplete()
  const { closeOrAsk } = closeComplete
  const complete = useCallback(async () => {
    setAsking(false)
    await undoable(async () => {
      let closing: Promise<void> | undefined
      await closeOrAsk([latest.current.conversation], () => {
        closing = run()
      })
      await closing
    })
  }, [closeOrAsk, run])
  const close = useCallback(async () => {
    if (hasUnsent(latest.current.conversation.conversation_ref)) setAsking(true)
    else await complete()
  }, [complete])
  const closeOthers = useCallback(
    async (rows: readonly ConversationView[]) => {
      let closing: Promise<unknown> | undefined
      await closeOrAsk(rows, () => {
        closing = settle(
          () => closeAll(rows),
          (count) => t('closed', { count }),
        )
      })
      await closing
    },
    [closeOrAsk],
  )
  const dialog = (
    <>
      {closeComplete.dialog}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('unsentTitle')}
        confirm={t('closeAnyway')}
        cancel={t('keepWriting')}
        onConfirm={() => void complete()}
        onClose={() => setAsking(false)}
      >
        {t('unsentText')}
      </ConfirmDialog>
    </>
  )
  return { close, closeOthers, isBusy, dialog }
}

/** Returns a function that continues once no conversation lacks a required field, and the dialog to render, which asks for missing ones. */
export function useCloseComplete(): { closeOrAsk: (rows: readonly ConversationView[], goOn: () => void) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<(Asked & { goOn: () => void }) | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const closeOrAsk = useCallback(async (rows: readonly ConversationView[], goOn: () => void) => {
    try {
      const fields = await missingIn(rows)
      if (fields.length === 0) return goOn()
      setWasAsked(true)
      setAsked({ rows, fields, goOn })
    } catch (cause) {
      dropHeldKeys()
      tellRefusal(cause)
    }
  }, [])
  const onFilled = () => {
    setAsked(null)
    asked?.goOn()
  }
  const dialog = <Suspense>{wasAsked && <RequiredFieldsDialog asked={asked} onClose={() => setAsked(null)} onFilled={onFilled} />}</Suspense>
  return { closeOrAsk, dialog }
}

/** Says which conversation stays open to someone who has gone on to another one: a dialog would take the keys they press there. */
async function tellHeldUp({ rows: [row], titles = {} }: HeldUp): Promise<false> {
  if (row) tellRefusal(closingText('notClosed', { number: row.number, names: namesText(Object.values(titles)) }))
  return false
}

/** Runs a change, reports refusals and offers to undo the rest. Returns whether anything was changed. */
export function settle(act: () => Promise<Outcome>, say: (count: number) => string, onDone?: () => void): Promise<boolean> {
  return undoable(() => settled(act, say, onDone))
}

async function settled(act: () => Promise<Outcome>, say: (count: number) => string, onDone?: () => void): Promise<boolean> {
  try {
    const { before, refused, undo } = await act()
    if (refused.length > 0) tellRefusal(refusedText(refused))
    if (before.length === 0) return false
    offerUndo(say(before.length), undo)
    onDone?.()
    return true
  } catch (cause) {
    tellRefusal(cause)
    return false
  }
}

/** Returns how many conversations were left as they are and why, as far as the reason is theirs: all have the same input. */
function refusedText(refused: readonly Refusal[]): string {
  const counts = new Map<string, number>()
  for (const { code } of refused) if (code && code !== 'invalid_input') counts.set(code, (counts.get(code) ?? 0) + 1)
  const isOneReason = [...counts.values()].includes(refused.length)
  const reasons = [...counts].map(([code, number]) => (isOneReason ? codeText(code) : t('refusedBecause', { number, why: codeText(code) })))
  return [t('refused', { count: refused.length }), ...reasons].join(' ')
}
