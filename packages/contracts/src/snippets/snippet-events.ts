import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { textFlags } from '../permission-flags.ts'

const snippet = { snippet_ref: z.string(), title: z.string() }

/** Events about snippets. What readers see of one is among the events of visibility, so that hub and widget read anew. */
export const snippetEvents = openTo(textFlags, {
  'snippet.saved': event('A snippet was created, or its draft or its name changed.', { snippet_ref: z.string(), revision: z.number().int() }),
  'snippet.deleted': event('A snippet was deleted.', snippet),
  'visibility.snippet_changed': event('Texts show another version of a snippet, or none (`version` is null).', {
    ...snippet,
    version: z.number().int().nullable(),
  }),
})
