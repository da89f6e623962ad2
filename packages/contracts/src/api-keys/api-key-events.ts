import { z } from 'zod'
import { event } from '../define-events.ts'
import { openTo } from '../define-outside.ts'
import { integrationFlags } from '../permission-flags.ts'

export const apiKeyEvents = openTo(integrationFlags, {
  'api_key.created': event('Somebody made an API key for a program. The key itself is not part of the event.', {
    key_id: z.string(),
    key_name: z.string(),
    scopes: z.array(z.string()),
    expires_at: z.string().nullable(),
  }),
  'api_key.revoked': event('Somebody revoked an API key: it opens nothing any more.', { key_id: z.string(), key_name: z.string() }),
})
