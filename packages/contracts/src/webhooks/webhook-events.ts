import { z } from 'zod'
import { event } from '../define-events.ts'
import { closed } from '../define-outside.ts'

export const webhookEvents = closed('a webhook about webhooks would cause itself', {
  'webhook.endpoint_changed': event('A receiver of webhooks was created, changed or deleted, got a new secret, or asked us to stop.', {
    endpoint_ref: z.string(),
    change: z.enum(['created', 'updated', 'removed', 'rotated', 'stopped']),
  }),
  'webhook.delivery_changed': event('A webhook was sent, failed and is tried again later, was given up, or waits again because somebody asked for it.', {
    delivery_id: z.string(),
    endpoint_ref: z.string(),
    state: z.enum(['pending', 'sent', 'failed', 'given_up']),
  }),
})
