import { newRef } from '../../../kernel/ids.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const facts = () => ({ name: newRef(), time_zone: 'Europe/Berlin', week: Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }]) })
const made = async ({ staff, canary }: World) => {
  const { calendars } = await staff.admin.calls.calendars.list({})
  // The default one can't be deleted, so there is another one; and there are at most fifty.
  if (calendars.length === 0) await staff.admin.calls.calendars.create(facts())
  const last = calendars.filter(({ is_default }) => !is_default)[0]
  if (last && calendars.length > 20) return last.calendar_ref
  return (await staff.admin.calls.calendars.create({ ...facts(), name: `${newRef()} ${canary}`.slice(0, 60) })).calendar.calendar_ref
}
const file = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'

/** Domains whose rows have no states. */
export const decidedByFlags = ['calendars']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'calendars.list': nothing,
  'calendars.create': { input: ({ canary }) => ({ ...facts(), name: `${newRef()} ${canary}`.slice(0, 60) }) },
  'calendars.update': { input: async (world) => ({ calendar_ref: await made(world), ...facts() }), refs: ['calendar_ref'] },
  'calendars.makeDefault': { input: async (world) => ({ calendar_ref: await made(world) }), refs: ['calendar_ref'] },
  'calendars.readHolidays': { input: () => ({ time_zone: 'Europe/Berlin', file }) },
  'calendars.remove': { input: async (world) => ({ calendar_ref: await made(world) }), refs: ['calendar_ref'] },
}
