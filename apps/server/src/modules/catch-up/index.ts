import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { comeBack, forgetCatchUps } from './come-back.ts'
import { dismissCatchUp, readCatchUp } from './read-catch-up.ts'
import { takeNotes } from './take-notes.ts'

/** Tells a person who is back from out of office what happened meanwhile. */
export const catchUp: Module = {
  name: 'catch-up',
  handlers: [readCatchUp, dismissCatchUp],
  notices: [notice('catch_up', 'catch_up.changed', { to: ({ user_id }) => [user_id] })],
  reactions: [...takeNotes, ...comeBack],
  schedules: [forgetCatchUps],
}
