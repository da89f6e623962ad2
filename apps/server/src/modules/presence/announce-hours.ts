import type { Schedule } from '../../kernel/jobs.ts'
import { businessHours } from '../calendars/index.ts'
import { announceTeam } from './announce.ts'

const minuteMs = 60_000

/** Tells open widgets when the business hours begin or end, in libraries where anybody is connected. */
export const announceHours: Schedule = {
  name: 'presence.announce-hours',
  cron: '* * * * *',
  due: `select distinct c.support_lib_id from connections c
    join business_calendars b on b.support_lib_id = c.support_lib_id and b.is_default where c.expires_at > $1`,
  async run(ctx) {
    const now = ctx.clock.now()
    const before = new Date(now.getTime() - minuteMs)
    if ((await businessHours.isOpen(ctx, now)) !== (await businessHours.isOpen(ctx, before))) await announceTeam(ctx)
  },
}
