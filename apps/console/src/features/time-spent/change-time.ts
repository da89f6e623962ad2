import type { InputOf } from '@porchlight/contracts/define'
import type { TimeEntryView, TimerView, timeEntriesApi } from '@porchlight/contracts/time-spent/time-spent'
import { api } from '../../shared/connection/api.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { offerUndo } from '../../shared/interface/undo.tsx'
import { today } from './days.ts'
import { spentText } from './spent-text.ts'
import { t } from './texts.ts'

/** Adds time; rejects with `ApiError`. */
export async function addTime(given: InputOf<typeof timeEntriesApi.add>): Promise<void> {
  await api.timeEntries.add(given)
}

/** Changes an entry; rejects with `ApiError`. */
export async function changeTime(given: InputOf<typeof timeEntriesApi.change>): Promise<void> {
  await api.timeEntries.change(given)
}

/** Removes an entry and offers to undo it; a refusal is told. */
export async function removeTime({ entry_ref }: TimeEntryView): Promise<void> {
  try {
    const { conversation_ref, user_id, worked_on, minutes, note } = (await api.timeEntries.remove({ entry_ref })).entry
    offerUndo(t('removed', { time: spentText(minutes) }), () => addTime({ conversation_ref, user_id, worked_on, minutes, note }))
  } catch (cause) {
    tellRefusal(cause)
  }
}

/** Starts the user's timer on a conversation; one that runs elsewhere becomes an entry there. A refusal is told. */
export async function startTimer(conversation_ref: string): Promise<void> {
  try {
    const { entry } = await api.timeEntries.start({ conversation_ref, worked_on: today() })
    if (entry) offerUndoOf(entry)
  } catch (cause) {
    tellRefusal(cause)
  }
}

/** Stops the user's timer; returns the entry that it became. A refusal is told. */
export async function stopTimer(): Promise<TimeEntryView | null> {
  try {
    return (await api.timeEntries.stop({})).entry
  } catch (cause) {
    tellRefusal(cause)
    return null
  } finally {
  }
}

/** Discards what the user's timer has measured. What is longer than a minute is removed as an entry is, so that it can be undone. A refusal is told. */
export async function discardTimer({ started_at }: TimerView): Promise<void> {
  const isShort = Date.now() - Date.parse(started_at) < 60_000
  try {
    const { entry } = await api.timeEntries.stop({ is_discarded: isShort })
    if (entry) await removeTime(entry)
  } catch (cause) {
    tellRefusal(cause)
  }
}

/** Tells what became of a timer that ran elsewhere; undoing removes the entry. */
const offerUndoOf = ({ entry_ref, minutes }: TimeEntryView) =>
  offerUndo(t('endedElsewhere', { time: spentText(minutes) }), async () => {
    await api.timeEntries.remove({ entry_ref })
  })
