import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { textFlags } from '../permission-flags.ts'

/** Events about synonyms. Readers search by them, so they are among the events of visibility: hub and widget read anew. */
export const synonymsEvents = openTo(textFlags, {
  'visibility.synonyms_changed': event('Words that mean the same to searches were changed. `words` is null if the group was deleted.', {
    group_ref: z.string(),
    words: z.array(z.string()).nullable(),
  }),
})
