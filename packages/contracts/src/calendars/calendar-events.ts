import { z } from 'zod'
import { event } from '../define-events.ts'

/** Events about business calendars. */
export const calendarEvents = {
  'calendar.changed': event('A business calendar was added, changed or deleted, or became the default.', { calendar_ref: z.string() }),
}
