import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { settingsFlags } from '../permission-flags.ts'

/** Events about business calendars. */
export const calendarEvents = openTo(settingsFlags, {
  'calendar.changed': event('A business calendar was added, changed or deleted, or became the default.', { calendar_ref: z.string() }),
})
