import type { IssueProblem } from '@porchlight/contracts/issue-links/issue-kind'
import type { Kernel } from '../../kernel/kernel.ts'
import { callTracker, type ThreadConnection } from '../apps/index.ts'

type Where = Pick<ThreadConnection, 'api' | 'token'>
/** What Slack said: its answer if it is `ok`, or what is wrong. `refused`: Slack's own word, such as `channel_not_found`. */
export type SlackAnswer = { answer: Readonly<Record<string, unknown>> } | { problem: IssueProblem; refused?: string }

/** Calls a method of Slack's Web API: https://docs.slack.dev/apis/web-api. Never rejects. */
export async function callSlack(kernel: Kernel, { api, token }: Where, method: string, body: object): Promise<SlackAnswer> {
  const headers = { authorization: `Bearer ${token}` }
  const said = await callTracker(kernel, { method: 'POST', url: `${api}/${method}`, headers, body })
  if ('problem' in said) return said
  const answer = said.answer as { ok?: unknown; error?: unknown }
  if (answer?.ok === true) return { answer: answer as Record<string, unknown> }
  const refused = String(answer?.error ?? '')
  return { problem: refused === 'ratelimited' ? 'busy' : refused.endsWith('_not_found') ? 'missing' : 'denied', refused }
}

/** Reads a person of the workspace. `users.info` takes no JSON. */
export async function readSlackUser(kernel: Kernel, { api, token }: Where, user: string): Promise<SlackAnswer> {
  const headers = { authorization: `Bearer ${token}` }
  const said = await callTracker(kernel, { method: 'GET', url: `${api}/users.info?user=${encodeURIComponent(user)}`, headers })
  if ('problem' in said) return said
  const answer = said.answer as { ok?: unknown; user?: unknown }
  return answer?.ok === true && typeof answer.user === 'object' && answer.user !== null
    ? { answer: answer.user as Record<string, unknown> }
    : { problem: 'denied' }
}
