import { z } from 'zod'
import { audited, event, leftOut } from '../define-events.ts'
import { closed, openTo, openToWholeInbox } from '../define-outside.ts'
import { generalFlags, inboxFlags } from '../permission-flags.ts'

const erasure = { visitor_id: z.string(), erasure_ref: z.string() }

const held = { hold_ref: z.string(), visitor_id: z.string().nullable(), held_ref: z.string().nullable() }

/** Events about personal data of contacts. */
export const personalDataEvents = {
  ...openToWholeInbox(generalFlags, {
    'contact.erasure_requested': event('Somebody had a contact erased.', erasure),
    'contact.erased': audited('deletions', event('A contact was erased; `counts`: rows by table.', { ...erasure, counts: z.record(z.string(), z.number()) })),
    'contact.erasure_failed': audited('deletions', event('A contact could not be erased.', erasure)),
  }),
  ...openTo(inboxFlags, {
    'conversation.erased': event(
      'What a conversation said was erased; an empty shell of it stays.',
      { conversation_ref: z.string() },
      leftOut('the receipt tells it'),
    ),
  }),
  ...closed('an export is for whoever asked for it; the audit log tells it', {
    'contact.export_changed': event('The export of a contact was requested, goes on, is ready, or failed.', { visitor_id: z.string() }),
    'contact.export_downloaded': audited('exports', event('The file of an export of a contact was downloaded.', { visitor_id: z.string() })),
  }),
  ...closed('rules about personal data are told by the audit log', {
    'legal_hold.placed': event('Somebody placed a legal hold on a contact, or on a conversation (`held_ref`).', held),
    'legal_hold.released': event('Somebody released a legal hold.', held),
    'retention.changed': event('The time for which a kind of data is kept was changed, in days; null: for good.', {
      kind: z.string(),
      from: z.number().nullable(),
      to: z.number().nullable(),
    }),
    'retention.applied': audited('deletions', event('Data that was older than the library keeps it was deleted.', { kind: z.string(), count: z.number() })),
    'personal_fields.changed': audited('rights', event('A field was marked as personal, or no longer.', { field: z.string(), is_personal: z.boolean() })),
  }),
}
