import { calendarsApi } from '@porchlight/contracts/calendars/calendars'
import { limits } from '@porchlight/contracts/limits'
import { refuse } from '../../../kernel/errors.ts'
import { outsideAction } from '../../../kernel/operations.ts'
import { heavyTask } from '../../../kernel/workers/heavy-task.ts'

/** The slowest of the largest hostile files takes half the time, and those that need more memory are refused; a thousand days with all they may say take half the output. */
const bounds = { inMax: limits.calendarFileMax + 1000, outMax: 600_000, timeMs: 7000, memoryMb: 192 }
const holidaysTask = heavyTask<typeof import('./holidays-of-file.ts'), 'holidaysOfFile'>(
  new URL('./holidays-of-file.ts', import.meta.url),
  'holidaysOfFile',
  bounds,
)

/** Reads a calendar file for a person to choose from: in a worker, in no transaction. */
export const readHolidays = outsideAction(calendarsApi.readHolidays, async ({ kernel, support_lib_id }, { file, time_zone }) => {
  const year = kernel.clock.now().getUTCFullYear()
  const [from, to] = [`${year - 1}-01-01`, `${year + 3}-12-31`]
  const found = await kernel.workers.run(support_lib_id, holidaysTask, { file, time_zone, from, to })
  if (!found) throw refuse('invalid_input', { fields: { file: 'not an iCalendar file' } })
  return { ...found, from, to }
})
