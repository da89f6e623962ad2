import type { Ctx } from '../../kernel/context.ts'
import { opensWhere } from '../calendars/index.ts'
import { whoIsThere } from './faces.ts'

/** Says outside business hours that the team is closed and when it is back, in the hours' time zone, for mails in English and German; '' at other times. */
export async function closedText(ctx: Ctx, language: string): Promise<string> {
  const { standing, opens_at } = await whoIsThere(ctx)
  if (standing !== 'closed') return ''
  const isGerman = language.split('-')[0] === 'de'
  if (opens_at === null) return isGerman ? 'Wir haben gerade geschlossen.' : 'We are closed right now.'
  const { time_zone } = await opensWhere(ctx)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(isGerman ? 'de' : 'en', { ...options, timeZone: time_zone }).format(new Date(opens_at))
  const [day, time] = [format({ weekday: 'long', day: 'numeric', month: 'long' }), format({ timeStyle: 'short' })]
  return isGerman
    ? `Wir haben gerade geschlossen und sind am ${day}, um ${time} Uhr (${time_zone}) wieder da.`
    : `We are closed right now and will be back on ${day}, at ${time} (${time_zone}).`
}
