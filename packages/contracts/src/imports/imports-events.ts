import { z } from 'zod'
import { event } from '../define-events.ts'
import { closed } from '../define-outside.ts'
import { importSources, importStates } from './import-kind.ts'

/** Events about imports from other programs. What an import writes has no events of its own, so nothing reacts to it. */
export const importsEvents = closed('it is the progress of a job, for the screen that shows it; what an import writes has no events', {
  'import.changed': event('An import from another program began, made progress or ended.', {
    import_ref: z.string(),
    source: z.enum(importSources),
    state: z.enum(importStates),
  }),
})
