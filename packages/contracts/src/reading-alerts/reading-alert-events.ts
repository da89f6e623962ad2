import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { generalFlags } from '../permission-flags.ts'
import { readingKinds } from './reading-limits.ts'

const limits = z.record(z.enum(readingKinds), z.number().nullable())

export const readingAlertEvents = openTo(generalFlags, {
  'reading.much': audited(
    'exports',
    event('Somebody, or the program with their key, has read as much within an hour as the library wants to be told of. Once for each person and hour.', {
      user_id: z.string(),
      key_id: z.string().nullable(),
      kind: z.enum(readingKinds),
      count: z.number().int(),
      limit: z.number().int(),
      hour: z.string(),
    }),
  ),
  'reading.limits_changed': audited('settings', event('From how much on admins are told of what is read was changed.', { from: limits, to: limits })),
})
