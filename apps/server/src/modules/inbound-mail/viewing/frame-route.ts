import { inboundMailApi } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { z } from 'zod'
import { inTransaction } from '../../../kernel/data/transactions.ts'
import { refuse } from '../../../kernel/errors.ts'
import type { HttpRouteFile } from '../../../kernel/http/route-file.ts'
import { asPage } from '../../../kernel/http/security-headers.ts'
import { metaOf } from '../../../kernel/http/server.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { assertMayCall } from '../../../kernel/permissions.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { assertMayReadMail } from '../../conversations/index.ts'
import { staffOfRequest } from '../../identity/index.ts'
import { readRaw } from '../journal/take-in.ts'
import { mailBounds } from '../parsing/mail-bounds.ts'

const frame = heavyTask<typeof import('./view-mail.ts'), 'frameOfMail'>(new URL('./view-mail.ts', import.meta.url), 'frameOfMail', mailBounds)

/** How long the address of a frame is valid, in ms. */
const validMs = 3_600_000
const about = 'mail-frame'
const Shown = z.strictObject({
  ...{ support_lib_id: z.string(), user_id: z.string(), conversation_ref: z.string(), message_id: z.string() },
  ...{ withRemote: z.boolean(), until: z.number() },
})

/** Returns the address of a page with a mail's HTML: sealed, for this mail and this person alone, valid for an hour. It opens nothing without their session. */
export const frameUrl = ({ ports, clock }: Kernel, shown: Omit<z.infer<typeof Shown>, 'until'>): string =>
  `/mail-frames/${ports.secrets.seal(JSON.stringify({ ...shown, until: clock.now().getTime() + validMs }), about)}`

/** Serves `GET /mail-frames/:sealed` to whoever it was sealed for, if they may still read the mail: its sanitised HTML, under a policy that lets it run and load nothing. */
export const frameRoute: HttpRouteFile = (app, kernel) => {
  app.get<{ Params: { sealed: string } }>('/mail-frames/:sealed', async (request, reply) => {
    const shown = opened(kernel, request.params.sealed)
    if (!shown || shown.until < kernel.clock.now().getTime()) throw refuse('not_found')
    const { support_lib_id, user_id } = shown
    const actor = await staffOfRequest(kernel, request, reply)
    if (!actor || actor.support_lib_id !== support_lib_id || actor.user_id !== user_id) throw refuse('not_found')
    const call = { actor, support_lib_id, request: metaOf(kernel, request, reply) }
    const mail_ref = await inTransaction(kernel, 'read', [call], async ([ctx]) => {
      assertMayCall(inboundMailApi.ofMessage, actor)
      return ctx && assertMayReadMail(ctx, shown.conversation_ref, shown.message_id)
    })
    const raw = mail_ref && (await readRaw(kernel, support_lib_id, mail_ref))
    if (!raw) throw refuse('not_found')
    const html = await kernel.workers.run(support_lib_id, frame, { raw, withRemote: shown.withRemote })
    asPage(reply, shown.withRemote ? 'mailWithImages' : 'mail')
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).send(html)
  })
}

function opened({ ports }: Kernel, sealed: string): z.infer<typeof Shown> | undefined {
  try {
    return Shown.parse(JSON.parse(ports.secrets.open(sealed, about)))
  } catch {
    return undefined
  }
}
