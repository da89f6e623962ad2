import type { Module } from '../../kernel/kernel.ts'
import { beginThreads, followThreads } from './follow.ts'
import { postThread, resumeThreads } from './post-thread.ts'
import { slackRoute } from './routes.ts'
import { takeReply } from './take-reply.ts'

/** Conversations as threads in the team's Slack, answered from there. */
export const slackThreads: Module = {
  name: 'slack-threads',
  reactions: [beginThreads, followThreads],
  tasks: [postThread, takeReply],
  schedules: [resumeThreads],
  routes: slackRoute,
}
