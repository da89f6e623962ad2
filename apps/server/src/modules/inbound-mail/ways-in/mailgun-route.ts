import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@porchlight/contracts/limits'
import { refuse } from '../../../kernel/errors.ts'
import type { HttpRouteFile } from '../../../kernel/http/route-file.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { boundOfLarge } from '../bounds/mail-gate.ts'
import { takeIn } from '../journal/take-in.ts'
import { mailgunKeyOf } from '../settings.ts'
import { type PostedForm, readForm } from './mailgun-form.ts'

/** A signature is good for this long, in ms; Mailgun retries with a new one. */
const validMs = 5 * 60_000
const bytesMax = limits.inboundMailMbMax * 1024 * 1024
/** Of a whole post: in an urlencoded one each byte of the mail can take three. */
const bodyMax = bytesMax * 3
/** Calls of one library in a minute. */
const callsPerMinute = 600

/**
 * Receives mail from a Mailgun route (`forward("https://…/api/integrations/mailgun/<library key>/mime")`), which posts the raw mail as the field `body-mime`.
 * Nothing is stored without Mailgun's signature (HMAC-SHA256 of timestamp and token with the library's signing key), and each token counts once.
 */
export const mailgunRoute: HttpRouteFile = async (app, kernel) => {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { support_lib_id: string } }>('/api/integrations/mailgun/:support_lib_id/mime', { bodyLimit: bodyMax }, async (request, reply) => {
      const { support_lib_id } = request.params
      if (!/^[A-Za-z0-9_-]{1,64}$/.test(support_lib_id)) throw refuse('not_found')
      await kernel.ports.limiter.take([{ name: 'mailgun', by: 'library', key: support_lib_id, points: callsPerMinute, seconds: 60 }])
      const form = await readForm(request)
      await assertSigned(kernel, support_lib_id, form)
      const raw = await form.bytes('body-mime')
      if (!raw || raw.length === 0) throw refuse('invalid_input', { fields: { 'body-mime': 'required' } })
      const recipient = form.text('recipient')
      const once = { name: 'mailgun-token', by: 'account', key: `${support_lib_id}:${form.text('token')}` } as const
      await kernel.ports.limiter.take([{ ...once, points: 1, seconds: (2 * validMs) / 1000 }]).catch(() => {
        throw refuse('forbidden')
      })
      const bound = await boundOfLarge(raw)
      const { mail_ref } = await takeIn(kernel, support_lib_id, {
        ...{ source: 'mailgun', raw, envelope_from: form.text('sender'), envelope_to: recipient ? [recipient] : [] },
        // Mailgun has accepted it from its sender, so it is kept.
        ...(bound && { bound }),
      }).catch(async (error: unknown) => {
        // Mailgun tries again, perhaps with the same token.
        await kernel.ports.limiter.clear(once)
        throw error
      })
      return reply.send({ mail_ref })
    })
  })
}

/** @throws AppError `forbidden` without a fresh signature of this library's key, or for a token that was used */
async function assertSigned(kernel: Kernel, support_lib_id: string, form: PostedForm): Promise<void> {
  const [timestamp, token, signature] = [form.text('timestamp'), form.text('token'), form.text('signature')]
  const key = await asSystem(kernel, support_lib_id, 'mailgun', mailgunKeyOf).catch(() => undefined)
  const age = Math.abs(kernel.clock.now().getTime() - Number(timestamp) * 1000)
  const wanted = createHmac('sha256', key ?? 'none')
    .update(`${timestamp}${token}`)
    .digest('hex')
  const isSigned = signature.length === wanted.length && timingSafeEqual(Buffer.from(signature, 'latin1'), Buffer.from(wanted, 'latin1'))
  if (key === undefined || token.length < 20 || !isSigned || !(age <= validMs)) throw refuse('forbidden')
}
