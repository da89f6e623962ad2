import { api } from '../connection/api.ts'
import { log } from '../connection/log.ts'
import { pushMarkOf } from './push-mark.ts'
import { pushWorkerUrl } from './push-worker-url.ts'

/** Whether this browser can be told anything while no tab is open. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Subscribes this browser and registers it for the signed-in person.
 * @param shows_text whether notifications on it quote messages; by default as before
 * @throws Error or ApiError if the browser or the server refuses
 */
export async function turnPushOn(user_id: string, shows_text?: boolean): Promise<void> {
  const registration = await navigator.serviceWorker.register(pushWorkerUrl)
  const { public_key } = await api.pushDevices.list({})
  const subscription = await subscribed(registration, public_key)
  const keys = { p256dh: bytesInBase64(subscription.getKey('p256dh')), auth: bytesInBase64(subscription.getKey('auth')) }
  await api.pushDevices.add({ endpoint: subscription.endpoint, ...keys, ...(shows_text !== undefined && { shows_text }) })
  localStorage.setItem(pushMarkOf(user_id), 'yes')
}

/** Ends the subscription of this browser. */
export async function turnPushOff(user_id: string): Promise<void> {
  localStorage.removeItem(pushMarkOf(user_id))
  const registration = await navigator.serviceWorker.getRegistration(pushWorkerUrl)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Registers this browser again for the present session, if this person has turned pushes on in it: what was registered ended with the session before. */
export async function renewPush(user_id: string): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  try {
    await turnPushOn(user_id)
  } catch (cause) {
    log('Pushes could not be renewed', cause)
  }
}

async function subscribed({ pushManager }: ServiceWorkerRegistration, public_key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const known = await pushManager.getSubscription()
  if (!known) return pushManager.subscribe(options)
  if (bytesInBase64(known.options.applicationServerKey) === public_key) return known
  // The installation has other keys than it had, for example because it started anew.
  await known.unsubscribe()
  return pushManager.subscribe(options)
}

/** Returns bytes in base64url, without padding. */
export const bytesInBase64 = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
