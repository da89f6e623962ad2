import { createHash } from 'node:crypto'
import type { PushResult } from '@porchlight/contracts/activity/push-kind'
import type { PushSubscription } from 'web-push'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requestPublic } from '../../../kernel/outside/public-request.ts'
import { vapidKeysOf } from './vapid-keys.ts'

/** What the console's service worker shows, and the page it opens. Of pushes with the same tag, only the last one stays. `mark`: the worker reports it once shown. */
export type PushText = { title: string; body: string; tag: string; path: string; mark?: string }

/** How long a push service keeps a push for a device that is off, in seconds. */
const keptSeconds = 4 * 3600
const timeoutMs = 10_000
/** Topics have at most 32 characters (RFC 8030, section 5.4). */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * Encrypts a text for a browser (RFC 8291), and signs the request to its push service.
 * @throws Error if the subscription's keys are none
 */
export async function encryptPush(kernel: Pick<Kernel, 'database' | 'ports' | 'config'>, subscription: PushSubscription, text: PushText) {
  const vapidDetails = { ...(await vapidKeysOf(kernel)), subject: `mailto:${kernel.config.PLATFORM_SUPPORT_EMAIL}` }
  const options = { vapidDetails, TTL: keptSeconds, urgency: 'high', topic: topicOf(text.tag) } as const
  const { default: webPush } = await import('web-push')
  return webPush.generateRequestDetails(subscription, JSON.stringify(text), options)
}

/** What came of a push, and the status that its push service answered; null if it didn't. */
type Posted = { result: PushResult; status: number | null }

/** Pushes to a browser once. The address comes from a browser, so it is as untrusted as that of a webhook. Never rejects. */
export async function postPush(kernel: Kernel, subscription: PushSubscription, text: PushText): Promise<Posted> {
  try {
    const { headers, body } = await encryptPush(kernel, subscription, text)
    const { status } = await requestPublic(kernel.ports, {
      method: 'POST',
      url: new URL(subscription.endpoint),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
      body: body ?? '',
      mayBePrivate: kernel.config.PRIVATE_WEBHOOKS,
      timeoutMs,
      answerBytesMax: 256,
    })
    return { result: resultOf(status), status }
  } catch (error) {
    kernel.log.info({ code: (error as { code?: string }).code }, 'a push service could not be reached')
    return { result: 'unreachable', status: null }
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
