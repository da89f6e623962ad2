import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** What is signed: the webhook's id, the attempt's time in seconds since the epoch, and the exact text. */
type Signed = { id: string; timestamp: number; body: string }

/**
 * Returns the headers by which a receiver knows that a webhook is ours, and new (Standard Webhooks, v1: HMAC-SHA256).
 * @param secrets one, or two while an old secret is still valid: a receiver accepts the webhook if it knows one of them
 */
export const signedHeaders = (secrets: readonly string[], { id, timestamp, body }: Signed): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`).join(' '),
})

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64')
