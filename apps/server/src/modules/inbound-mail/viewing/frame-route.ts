import { z } from 'zod'
import { refuse } from '../../../kernel/errors.ts'
import type { HttpRouteFile } from '../../../kernel/http/route-file.ts'
import { asPage } from '../../../kernel/http/security-headers.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'
import { readRaw } from '../journal/take-in.ts'
import { mailBounds } from '../parsing/mail-bounds.ts'

const frame = heavyTask<typeof import('./view-mail.ts'), 'frameOfMail'>(new URL('./view-mail.ts', import.meta.url), 'frameOfMail', mailBounds)

/** How long the address of a frame is valid, in ms. */
const validMs = 3_600_000
const about = 'mail-frame'
const Shown = z.strictObject({ support_lib_id: z.string(), mail_ref: z.string(), withRemote: z.boolean(), until: z.number() })

/** Returns the address of a page with a mail's HTML. It is a capability: sealed, for this mail alone, valid for an hour. */
export const frameUrl = ({ ports, clock }: Kernel, shown: Omit<z.infer<typeof Shown>, 'until'>): string =>
  `/mail-frames/${ports.secrets.seal(JSON.stringify({ ...shown, until: clock.now().getTime() + validMs }), about)}`

/** Serves `GET /mail-frames/:sealed`: a mail's sanitised HTML, under a policy that lets it run and load nothing. */
export const frameRoute: HttpRouteFile = (app, kernel) => {
  app.get<{ Params: { sealed: string } }>('/mail-frames/:sealed', async (request, reply) => {
    const shown = opened(kernel, request.params.sealed)
    if (!shown || shown.until < kernel.clock.now().getTime()) throw refuse('not_found')
    const raw = await readRaw(kernel, shown.support_lib_id, shown.mail_ref)
    if (!raw) throw refuse('not_found')
    const html = await kernel.workers.run(shown.support_lib_id, frame, { raw, withRemote: shown.withRemote })
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
