import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { integrationFlags } from '../permission-flags.ts'

export const appEvents = openTo(integrationFlags, {
  'app.connection_changed': event('The library was connected to an app, or a connection was changed or ended. Its secrets are not part of the event.', {
    connection_ref: z.string(),
    app: z.string(),
    name: z.string(),
    change: z.enum(['connected', 'changed', 'disconnected']),
  }),
})
