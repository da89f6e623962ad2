import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { answerFollowers, takeBackAnswer } from './answer-followers.ts'
import { listFollowers } from './followers.ts'
import { resumeAnswers, sendAnswers, tidyAnswers } from './send-answers.ts'

/** Tickets that many conversations follow. */
export const trackers: Module = {
  name: 'trackers',
  handlers: [listFollowers, answerFollowers, takeBackAnswer],
  tasks: [sendAnswers],
  schedules: [resumeAnswers, tidyAnswers],
  // Without ids: all staff receive it, and not everyone may know of every conversation.
  notices: [notice('tracker_answers', 'tracker.answer_changed', { ids: () => null })],
}
