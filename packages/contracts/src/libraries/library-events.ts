import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { generalFlags } from '../permission-flags.ts'

const host = { host: z.string() }
/** Null if the claim was removed. */
const claimed = { host: z.string().nullable() }

export const libraryEvents = openTo(generalFlags, {
  'library.created': event('A library was created.', { company_name: z.string() }),
  'agency.child_created': event('A library created a child library.', { child_lib_id: z.string() }),
  'library.settings_changed': event(
    'Settings in the given groups were changed. `changes`: their former and new values, except of integrations, which may be secret.',
    {
      groups: z.array(z.string()),
      changes: z.array(z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() })).optional(),
    },
  ),
  'library.chat_settings_changed': event('The given chat settings were changed; `from` are the former values.', {
    changes: z.record(z.string(), z.unknown()),
    from: z.record(z.string(), z.unknown()).optional(),
  }),
  'library.visibility_changed': event('Lists that determine what visitors see were changed.', { lists: z.array(z.string()) }),
  'library.defaults_changed': event('Content that a library inherits from its parent changed.', {}),
  'library.identity_secret_rotated': event('The identity secret was replaced.', {}),
  'library.sub_domain_claimed': event('A subdomain was claimed or removed.', claimed),
  'library.sub_domain_verified': event('A claimed subdomain was verified.', host),
  'library.sub_domain_unproven': event('The TXT record of a subdomain is missing; the library keeps it for a few more days.', host),
  'library.sub_domain_lost': event('A library lost its subdomain.', host),
  'library.domain_claimed': event('A domain was claimed or removed.', claimed),
  'library.domain_verified': event('A claimed domain was verified.', host),
  'library.domain_unproven': event("A domain's TXT record is missing; the library keeps the domain for a few more days.", host),
  'library.domain_lost': event('A library lost its domain.', host),
})
