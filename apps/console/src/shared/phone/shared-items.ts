import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { log } from '../connection/log.ts'
import { endReason, onSessionEnd } from '../session/end-session.ts'

/** Where the service worker keeps what another app has shared with the installed console (`app-worker.js`), until it is put into a message or thrown away. */
export const sharedIn = 'porchlight-shared'
const info = '/admin/share/info'

/** What another app has shared. `left`: names of the files that are too large. */
export type SharedItems = { text: string; subject: string; files: File[]; left: string[] }

type Info = { id: string; at: number; title: string; text: string; url: string; files: { name: string; type: string }[]; left: string[] }

/** Returns what was shared last, or null. What nobody has used for a day is thrown away. */
export async function readShared(): Promise<SharedItems | null> {
  if (!('caches' in window)) return null
  const cache = await caches.open(sharedIn)
  const kept = (await (await cache.match(info))?.json()) as Info | undefined
  if (!kept) return null
  if (Date.now() - kept.at > limits.sharedKeptHours * 3_600_000) {
    await forgetShared()
    return null
  }
  const { title, text, url, left } = kept
  if (`${title}${text}${url}`.trim() === '' && kept.files.length + left.length === 0) return null
  const files = await Promise.all(
    kept.files.map(
      async ({ name, type }, at) => new File([(await (await cache.match(`/admin/share/${kept.id}/${at}`))?.blob()) ?? new Blob()], name, { type }),
    ),
  )
  // Some apps repeat the address in the text.
  const parts = [title, text, text.includes(url) ? '' : url]
  return { text: parts.filter((part) => part.trim() !== '').join('\n'), subject: title, files, left }
}

/** Throws away what was shared. */
export async function forgetShared(): Promise<void> {
  if ('caches' in window) await caches.delete(sharedIn)
}

/** Uploaded files for the conversation of a ticket that is being made: only a message can carry them. */
let forTicket: readonly AttachmentView[] = []

/** Keeps uploaded files until the ticket that they are for exists. */
export const keepForTicket = (files: readonly AttachmentView[]): void => {
  forTicket = files
}

/** Returns the files that were kept for a ticket, once. */
export function takeForTicket(): readonly AttachmentView[] {
  const files = forTicket
  forTicket = []
  return files
}

// A session that has only expired goes on after signing in again, and then with what was shared.
onSessionEnd(() => {
  forTicket = []
  if (endReason() === 'signed-out') forgetShared().catch((cause: unknown) => log('What was shared is still kept', cause))
})
