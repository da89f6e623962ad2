import { z } from 'zod'
import { event } from '../define-events.ts'

/** Events about answers. Answers themselves have none: there would be one for each question. */
export const answersEvents = {
  'answers.limit_reached': event('The language model has reached a limit of the library; answers quote the articles until the day or month is over.', {
    limit: z.enum(['calls_per_day', 'calls_per_month', 'cost_per_month']),
    period: z.string(),
  }),
}
