import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { addTime, changeTime, removeTime } from './change-entries.ts'
import { readTimeOfConversation, readTimer, readWeek } from './queries.ts'
import './report-facts.ts'
import { ruleActions } from './rule-actions.ts'
import { endTimerOfLeaver, startTimer, stopTimer } from './timers.ts'

/** Whoever spent the time may no longer see the conversation. */
const toPerson = { to: ({ user_id }: { user_id: string }) => [user_id], ids: () => null }
/** All staff receive these notices, and not everyone may know of every conversation. */
const unnamed = { ids: () => null }

/** The time that people spend on conversations. */
export const timeSpent: Module = {
  name: 'time-spent',
  handlers: [readTimeOfConversation, readWeek, readTimer, addTime, changeTime, removeTime, startTimer, stopTimer],
  reactions: [endTimerOfLeaver],
  workflows: { actions: ruleActions },
  notices: [
    ...(['time.added', 'time.changed', 'time.removed'] as const).flatMap((event) => [notice('time_spent', event, unnamed), notice('my_time', event, toPerson)]),
    ...(['conversation.merged', 'conversation.unmerged'] as const).map((event) => notice('time_spent', event, unnamed)),
    notice('my_time', 'timer.changed', toPerson),
  ],
}
