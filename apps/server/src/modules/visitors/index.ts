import type { Actor, Ctx } from '../../kernel/context.ts'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { authenticateVisitor } from './authenticate.ts'
import { identify } from './identify.ts'
import { notePage, noteSeen, pageVisit } from './page-visits.ts'

export { visitorDetails } from './visitor-details.ts'
export { visitorForWriting } from './visitor-for-writing.ts'

/** Visitors of the widgets. */
export const visitors: Module = {
  name: 'visitors',
  handlers: [identify, pageVisit],
  authenticators: [authenticateVisitor],
  live: {
    async onOpen(kernel, { actor }, page) {
      await visit(kernel, actor, (ctx, visitor_id) => (page ? notePage(ctx, visitor_id, page) : noteSeen(ctx, visitor_id)))
      return undefined
    },
    onClose: (kernel, { actor }) => visit(kernel, actor, noteSeen),
  },
}

/** Something to note of a visitor that has a row; of others nothing is kept. */
async function visit(kernel: Kernel, actor: Actor, note: (ctx: Ctx, visitor_id: string) => Promise<void>): Promise<void> {
  if (actor.kind !== 'visitor' || !actor.visitor_id) return
  const { visitor_id, support_lib_id } = actor
  await asSystem(kernel, support_lib_id, 'visit', (ctx) => note(ctx, visitor_id))
}
