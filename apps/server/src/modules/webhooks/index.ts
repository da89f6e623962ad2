import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { listDeliveries, readWebhook, resendDelivery, resendMany, tidyDeliveries } from './delivery-log.ts'
import { createEndpoint, listEndpoints, removeEndpoint, rotateSecret, updateEndpoint } from './handlers.ts'
import { ruleActions, sendConversation } from './send-conversation.ts'
import { resumeWebhooks, sendWebhooks } from './sending/send-due.ts'
import { followEvents } from './subscriptions/follow-events.ts'
import { listEvents } from './subscriptions/list-events.ts'
import { testEndpoint } from './test-endpoint.ts'

export { type Told, writesBodies } from './bodies.ts'
export { assertUrl } from './endpoints.ts'
export { addReceiver, changeReceiver, dropReceiver, receiversOfApps } from './receivers.ts'
export { type NewWebhook, sendWebhook } from './send-webhook.ts'
export { pauses as pausesOfWebhooks } from './sending/outcome.ts'
export { newWebhookSecret, signedHeaders } from './signature.ts'
export { knownEndpoints, setWebhookUses } from './uses.ts'

/** Webhooks: the one sender of them. */
export const webhooks: Module = {
  name: 'webhooks',
  handlers: [
    listEndpoints,
    createEndpoint,
    updateEndpoint,
    removeEndpoint,
    rotateSecret,
    testEndpoint,
    sendConversation,
    listEvents,
    listDeliveries,
    readWebhook,
    resendDelivery,
    resendMany,
  ],
  reactions: [...followEvents],
  tasks: [sendWebhooks],
  workflows: { actions: ruleActions },
  schedules: [resumeWebhooks, tidyDeliveries],
  notices: [
    notice('webhooks', 'webhook.endpoint_changed', { ids: () => null }),
    // Apps are told of events by receivers of their own.
    notice('apps', 'webhook.endpoint_changed', { ids: () => null }),
    notice('webhooks', 'webhook.delivery_changed', { ids: () => null }),
  ],
}
