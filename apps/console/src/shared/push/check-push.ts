import type { PushResult } from '@porchlight/contracts/activity/push-kind'
import { api } from '../connection/api.ts'
import { bytesInBase64, canPush } from './browser-push.ts'
import { pushWorkerUrl } from './push-worker-url.ts'

/** What an alert needs on its way to this device, in this order. Each depends on those before it. */
export const pushLinks = ['support', 'permission', 'worker', 'subscription', 'keys', 'service', 'shown'] as const
export type PushLink = (typeof pushLinks)[number]

/** Where the way breaks, and what the push service answered, if it was asked. `at` is null if the device has shown the alert. */
export type PushCheck = { at: PushLink | null; result?: PushResult; status?: number | null }

/** How long the device may take to show a test that its push service has accepted. */
const shownMs = 20_000

/** Follows a test alert to this device link by link, and stops at the one that breaks. `onLink` is called with each link before it is tried. */
export async function checkPush(onLink: (link: PushLink) => void): Promise<PushCheck> {
  onLink('support')
  if (!canPush()) return { at: 'support' }
  onLink('permission')
  if ((await Notification.requestPermission()) !== 'granted') return { at: 'permission' }
  onLink('worker')
  const registration = await navigator.serviceWorker.register(pushWorkerUrl).catch(() => undefined)
  if (!registration) return { at: 'worker' }
  // A worker of an earlier release doesn't report. If no newer one can be fetched, the one that is there is tried.
  await registration.update().catch(() => undefined)
  onLink('subscription')
  const subscription = await registration.pushManager.getSubscription()
  if (!subscription) return { at: 'subscription' }
  onLink('keys')
  const { push_devices, public_key } = await api.pushDevices.list({})
  const device = push_devices.find(({ is_current }) => is_current)
  if (!device || bytesInBase64(subscription.options.applicationServerKey) !== public_key) return { at: 'keys' }
  onLink('service')
  const mark = crypto.randomUUID().replaceAll('-', '')
  const report = reportOf(mark)
  try {
    const [answer] = (await api.pushDevices.test({ device_ref: device.device_ref, mark })).results
    if (answer?.result !== 'sent') return { at: 'service', ...(answer && { result: answer.result, status: answer.status }) }
    onLink('shown')
    return { at: (await report.shown) ? null : 'shown', status: answer.status }
  } finally {
    report.end()
  }
}

/** Waits for the worker's report of a test. The wait begins before the test is sent, because the report may come before the answer. */
function reportOf(mark: string): { shown: Promise<boolean>; end: () => void } {
  let end = () => {}
  const shown = new Promise<boolean>((resolve) => {
    const hear = ({ data }: MessageEvent) => {
      if (data?.mark === mark) resolve(data.isShown === true)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    const timer = setTimeout(() => resolve(false), shownMs)
    end = () => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', hear)
    }
  })
  return { shown, end: () => end() }
}
