import { z } from 'zod'
import { event } from './define-events.ts'

const host = { host: z.string() }
/** Null gives it up. */
const claimed = { host: z.string().nullable() }

export const libraryEvents = {
  'library.created': event('A library was made.', { company_name: z.string() }),
  'agency.child_created': event('A library has made a child library.', { child_lib_id: z.string() }),
  'library.settings_changed': event('Settings of these groups were changed.', { groups: z.array(z.string()) }),
  'library.chat_settings_changed': event('These settings of chats have new values.', { changes: z.record(z.string(), z.unknown()) }),
  'library.visibility_changed': event('Lists that decide what visitors see were changed.', { lists: z.array(z.string()) }),
  'library.defaults_changed': event('What a library shows of its parent has changed.', {}),
  'library.identity_secret_rotated': event('The secret that vouches for visitors was replaced.', {}),
  'library.sub_domain_claimed': event('A sub-domain was claimed or given up.', claimed),
  'library.sub_domain_verified': event('A claimed sub-domain was proven.', host),
  'library.sub_domain_unproven': event('The proof of a sub-domain is missing; it counts for some days more.', host),
  'library.sub_domain_lost': event('A sub-domain no longer counts.', host),
  'library.domain_claimed': event('A domain was claimed or given up.', claimed),
  'library.domain_verified': event('A claimed domain was proven.', host),
  'library.domain_unproven': event('The proof of a domain is missing; it counts for some days more.', host),
  'library.domain_lost': event('A domain no longer counts.', host),
}
