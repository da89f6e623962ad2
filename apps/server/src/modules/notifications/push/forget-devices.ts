import { schedule } from '../../../kernel/jobs.ts'
import { forgetDevices } from './devices.ts'

/** Deletes devices whose session has ended. */
export const forgetEnded = schedule(
  'notifications.forget-devices',
  '47 3 * * *',
  'select distinct d.support_lib_id from push_devices d join sessions s using (support_lib_id, session_id) where least(s.expires_at, s.revoked_at) < $1',
  async (ctx) => {
    const ended = await ctx.db
      .selectFrom('push_devices as d')
      .innerJoin('sessions as s', (join) => join.onRef('s.support_lib_id', '=', 'd.support_lib_id').onRef('s.session_id', '=', 'd.session_id'))
      .select('d.device_ref')
      .where('d.support_lib_id', '=', ctx.support_lib_id)
      .where((eb) => eb.or([eb('s.revoked_at', 'is not', null), eb('s.expires_at', '<=', ctx.clock.now())]))
      .execute()
    await forgetDevices(
      ctx,
      ended.map(({ device_ref }) => device_ref),
    )
  },
)
