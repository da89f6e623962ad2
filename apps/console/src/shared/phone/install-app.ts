import { log } from '../connection/log.ts'
import { appWorkerUrl } from './app-worker-url.ts'

/**
 * Lets people put the console on their home screen. Where it is installed, and on phones and tablets, a service worker keeps its files, so that it opens without a
 * connection; other browsers go on without one.
 */
export async function offerApp(): Promise<void> {
  addLink('manifest', '/console/app.webmanifest')
  addLink('apple-touch-icon', '/console/icon-192.png')
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone), (pointer: coarse)').matches) return
  try {
    await navigator.serviceWorker.register(appWorkerUrl, { scope: '/admin' })
  } catch (cause) {
    log('The console can’t be opened without a connection', cause)
  }
}

function addLink(rel: string, href: string): void {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** Shows a number on the icon of the installed console; 0 removes it. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the console is not installed.
  void navigator.setAppBadge(count).catch(() => {})
}
