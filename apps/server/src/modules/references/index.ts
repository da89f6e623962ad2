import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { referenceHandlers } from './handlers.ts'
import { askOutside, outsideSchedule } from './outside-links.ts'

export { leaveRedirect, type RedirectGoal, redirectsOf } from './redirects.ts'
export { whatLinks } from './what-links.ts'

/** Links between texts, redirects of readers, dead links. */
export const references: Module = {
  name: 'references',
  handlers: referenceHandlers,
  tasks: [askOutside],
  schedules: [outsideSchedule],
  notices: [notice('redirects', 'visibility.redirected', { ids: () => null })],
}
