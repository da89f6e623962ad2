import { z } from 'zod'
import { audited, event } from '../define-events.ts'
import { closed } from '../define-outside.ts'

/** Events about answers. Answers themselves have none: there would be one for each question. */
export const answersEvents = closed('its limits and questions are for the screens that set them; the audit log tells what counts', {
  'answers.limit_reached': event('The language model has reached a limit of the library; answers quote the articles until the day or month is over.', {
    limit: z.enum(['calls_per_day', 'calls_per_month', 'cost_per_month']),
    period: z.string(),
  }),
  'question_set.changed': event('A set of questions was added, changed or deleted, or a run of it began, made progress or ended.', { set_ref: z.string() }),
  'answers.opened_unproven': audited(
    'settings',
    event('Answers for visitors were switched on although sets of questions fail or have not been run; `reason` is what was written about it.', {
      set_refs: z.array(z.string()),
      titles: z.array(z.string()),
      reason: z.string(),
    }),
  ),
})
