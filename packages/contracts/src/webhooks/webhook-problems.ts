/**
 * Why a webhook was not accepted: its URL is not https, holds a password or names a port we don't use; its host's name is unknown or leads inside this network;
 * nothing listens there, it does not answer in time, TLS failed; it answered with a redirect, with "gone", or with another status than 2xx.
 */
export const webhookProblems = [
  'insecure',
  'credentials',
  'port',
  'name',
  'private',
  'refused',
  'silent',
  'tls',
  'redirect',
  'gone',
  'status',
  'other',
] as const
export type WebhookProblem = (typeof webhookProblems)[number]
