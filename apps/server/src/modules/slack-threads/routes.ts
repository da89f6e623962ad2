import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '../../kernel/errors.ts'
import { clientAddress } from '../../kernel/http/request-meta.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { networksOf } from '../../kernel/outside/network-address.ts'
import { threadConnection } from '../apps/index.ts'
import { isSigned } from './signature.ts'

/** Events have a few kB; a text has at most 40,000 characters. */
const bodyBytesMax = 256 * 1024
/** Calls of one network, and of one library, in a minute. */
const callsPerMinute = 600

const Ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const Id = z.string().max(64)
/** An answer in a thread: https://docs.slack.dev/reference/events/message. Messages of bots and changes of messages have more fields. */
const Reply = z.object({
  team_id: Id,
  event: z.object({
    type: z.literal('message'),
    channel: Id,
    user: Id,
    text: z.string().max(40_000),
    ts: Id,
    thread_ts: Id,
    subtype: z.literal('file_share').optional(),
    bot_id: z.undefined().optional(),
  }),
})
const Challenge = z.object({ type: z.literal('url_verification'), challenge: z.string().max(512) })

/**
 * Receives Slack's Events API. Nothing is read without Slack's signature; an answer in a thread becomes a job in the same transaction that Slack is answered after,
 * so that none is lost, and the same one again is the same message.
 */
export const slackRoute: HttpRouteFile = async (app, kernel) => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request) => {
      const counts = networksOf(clientAddress(kernel.config, request.raw)).map(({ key, share }) => ({
        key,
        by: 'address' as const,
        points: callsPerMinute * share,
      }))
      await kernel.ports.limiter.take(counts.map((count) => ({ name: 'slack', ...count, seconds: 60 })))
    })
    scope.post<{ Params: Record<string, string> }>(
      '/api/integrations/slack_threads/:support_lib_id/:connection_ref',
      { config: { inputSize: { bytes: bodyBytesMax, values: 5000, names: 5000, depth: 30 } } },
      async (request, reply) => {
        const [support_lib_id, connection_ref] = [refIn(request, 'support_lib_id'), refIn(request, 'connection_ref')]
        await kernel.ports.limiter.take([{ name: 'slack', by: 'library', key: support_lib_id, points: callsPerMinute, seconds: 60 }])
        const connection = await asSystem(kernel, support_lib_id, 'slack', (ctx) => threadConnection(ctx, connection_ref)).catch(() => undefined)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const said = {
          timestamp: String(request.headers['x-slack-request-timestamp'] ?? ''),
          signature: String(request.headers['x-slack-signature'] ?? ''),
          body,
        }
        if (!isSigned(connection?.signing_secret ?? '', said, kernel.clock.now().getTime())) throw refuse('forbidden')
        const input = parsed(body)
        const challenge = Challenge.safeParse(input)
        if (challenge.success) return reply.send({ challenge: challenge.data.challenge })
        const told = Reply.safeParse(input)
        if (told.success && told.data.event.channel === connection?.channel && told.data.event.ts !== told.data.event.thread_ts) {
          const { team_id: team, event } = told.data
          const { user, text, ts, thread_ts } = event
          await asSystem(kernel, support_lib_id, 'slack', async (ctx) =>
            ctx.enqueue('slack-threads.reply', { connection_ref, team, user, text, ts, thread_ts }, { key: `slack-threads.reply:${connection_ref}:${ts}` }),
          )
        }
        return reply.send({})
      },
    )
  })
}

function refIn({ params }: FastifyRequest, name: string): string {
  const ref = Ref.safeParse((params as Record<string, string>)[name])
  if (!ref.success) throw refuse('not_found')
  return ref.data
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    throw refuse('invalid_input')
  }
}
