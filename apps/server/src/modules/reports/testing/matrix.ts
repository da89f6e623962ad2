import { dateAt } from '@porchlight/business-time'
import { type Entries, type Entry, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing, hides, refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'

const thisYear = () => {
  const today = dateAt('UTC', Date.now())
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}
const numbers = 'numbers have no states'
const reports = 'reports have no states; custom-reports.test.ts'

const hidden = new WeakMap<SightWorld, Promise<unknown>>()
/** A ticket and a chat beyond every scope, with the canary in their subjects: made once, because people may not create tickets without end. */
function madeOnce(world: SightWorld): Promise<unknown> {
  const { closed, ticket, stranger, canary } = world
  const named = async () => stranger.calls.conversations.patch({ conversation_ref: await closed(), subject: `Chat ${canary}` })
  const made = hidden.get(world) ?? Promise.all([ticket(), named()])
  hidden.set(world, made)
  return made
}

/** A call that takes a period and answers with numbers. */
const ofPeriod = (more: object = {}): Entry => ({ input: () => ({ ...thisYear(), ...more }), stateless: numbers })
/** A call that lists conversations. Their subjects hold the canary, so one beyond a person's scope would show it. */
const ofRows = (more: object = {}): Entry => ({
  ...ofPeriod(more),
  sight: hides(
    (world) => [madeOnce(world)],
    () => [{ ...thisYear(), ...more }],
  ),
})

const card = { card_id: 'one', title: 'New', chart: 'line' as const, metrics: ['conversations_new' as const] }
const facts = ({ canary }: Pick<World, 'canary'>) => ({ report_name: `Report ${canary}`, cards: [card], visible_to: 'everyone' as const })
const made = async (world: World) => (await world.staff.admin.calls.customReports.create(facts(world))).report.id
const ofReport = (more: (world: World) => object = () => ({})): Entry => ({
  input: async (world) => ({ id: await made(world), ...more(world) }),
  refs: ['id'],
  stateless: reports,
})

const times = { every: 'week' as const, at: '08:00', time_zone: 'UTC' }
const scheduled = async (world: World) => {
  const { calls, user_id } = world.staff.admin
  return (await calls.customReports.createSchedule({ id: await made(world), ...times, user_ids: [user_id] })).schedule.schedule_id
}
const ofSchedule = (more: (world: World) => object = () => ({})): Entry => ({
  input: async (world) => ({ schedule_id: await scheduled(world), ...more(world) }),
  refs: ['schedule_id'],
  stateless: 'schedules have no states; mailed-reports.test.ts',
})

/** Tests of this module's operations. */
export const matrix: Entries = {
  'reports.content': { ...ofPeriod({ content: 'articles' }), sight: concernsNothing('what readers did belongs to no conversation') },
  'reports.metrics': nothing,
  'reports.filters': nothing,
  'reports.chartTypes': nothing,
  'reports.ticketTypes': nothing,
  'reports.domainStatus': nothing,
  'reports.presence': ofPeriod(),
  'reports.query': ofPeriod({ metrics: 'conversations_new' }),
  'reports.rows': ofRows({ metric: 'conversations_new', limit: 50 }),
  'reports.exported': ofRows({ metric: 'conversations_new', what: 'rows' }),
  'reports.exportedSpreadsheet': ofPeriod({ metric: 'conversations_new', what: 'rows' }),
  'reports.ofConversation': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref }),
    refs: ['conversation_ref'],
    stateless: 'who reads the conversation',
    except: { who: ['editor'], code: 'not_found', because: 'an editor sees reports but no conversations' },
    sight: refuses(async (world) => ({ conversation_ref: await world.ticket() })),
  },
  'reports.supportOverview': ofPeriod(),
  'reports.conversationsCount': ofPeriod(),
  'reports.csatOverview': ofPeriod(),
  'reports.chatReports': ofPeriod(),
  'reports.ticketReports': ofPeriod(),
  'reports.teammateRatings': ofPeriod(),
  'reports.detailedConversations': ofRows({ limit: 50 }),
  'reports.detailedChats': ofRows({ limit: 50 }),
  'reports.detailedTickets': ofRows({ limit: 50 }),
  'reports.detailedRatings': ofRows({ limit: 50, metric: 'conversations_new' }),
  'customReports.list': nothing,
  'customReports.categories': nothing,
  'customReports.run': { input: () => ({ cards: [card], ...thisYear() }), stateless: reports },
  'customReports.read': ofReport(),
  'customReports.create': { input: facts, stateless: reports },
  'customReports.update': ofReport((world) => ({ ...facts(world), revision: 1 })),
  'customReports.updateCards': ofReport(() => ({ cards: [], revision: 1 })),
  'customReports.remove': ofReport(),
  'customReports.favorite': ofReport(),
  'customReports.details': ofReport(thisYear),
  'customReports.snapshots': ofReport(),
  'customReports.takeSnapshot': ofReport(thisYear),
  'customReports.schedules': ofReport(),
  'customReports.createSchedule': ofReport((world) => ({ ...times, user_ids: [world.staff.admin.user_id] })),
  'customReports.updateSchedule': ofSchedule((world) => ({ ...times, user_ids: [world.staff.admin.user_id] })),
  'customReports.removeSchedule': ofSchedule(),
  'customReports.sendNow': ofSchedule(),
}
