import { z } from 'zod'
import { audited, event } from '../define-events.ts'

const erasure = { visitor_id: z.string(), erasure_ref: z.string() }

/** Events about personal data of contacts. */
export const personalDataEvents = {
  'contact.erasure_requested': event('Somebody had a contact erased.', erasure),
  'contact.erased': audited('deletions', event('A contact was erased; `counts`: rows by table.', { ...erasure, counts: z.record(z.string(), z.number()) })),
  'contact.export_changed': event('The export of a contact was requested, goes on, is ready, or failed.', { visitor_id: z.string() }),
  'contact.erasure_failed': audited('deletions', event('A contact could not be erased.', erasure)),
}
