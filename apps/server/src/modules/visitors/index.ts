import { asSystem } from '../../kernel/jobs.ts'
import type { Module } from '../../kernel/kernel.ts'
import { authenticateVisitor } from './authenticate.ts'
import { identify } from './identify.ts'
import { notePage, pageVisit } from './page-visits.ts'

export { visitorDetails } from './visitor-details.ts'
export { visitorForWriting } from './visitor-for-writing.ts'

/** Visitors of the widgets. */
export const visitors: Module = {
  name: 'visitors',
  handlers: [identify, pageVisit],
  authenticators: [authenticateVisitor],
  live: {
    async onOpen(kernel, { actor }, page) {
      if (actor.kind === 'visitor' && actor.visitor_id && page) {
        const { visitor_id } = actor
        await asSystem(kernel, actor.support_lib_id, 'page visit', (ctx) => notePage(ctx, visitor_id, page))
      }
      return undefined
    },
  },
}
