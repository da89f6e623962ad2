import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { useEffect, useSyncExternalStore } from 'react'
import { log } from '../../connection/log.ts'
import { deleteLeftText, leftTexts, TextKeeper } from '../../editing/autosave/held-texts.ts'
import { endReason, onSessionEnd } from '../../session/end-session.ts'
import { currentSession } from '../../session/session-store.ts'
import { myDrafts } from './my-drafts.ts'
import { myUploads, useUploadItems } from './my-uploads.ts'

/** Whom a new side conversation is with, and what about, as typed. `subject` is null until it is changed from that of the conversation. */
export type SideHead = { to: string; cc: string; bcc: string; subject: string | null; has_quotes: boolean }
/** A first message that was taken back while another one was being written: it may be for somebody else, so the two are never mixed. */
export type SetAside = SideHead & { key: string; message: string; attachments: readonly AttachmentView[] }

type Person = { address: string }
/** The content of a mail that was taken back. */
type TakenBack = Pick<SideHead, 'subject' | 'has_quotes'> & {
  conversation_ref: string
  message: string
  attachments: readonly AttachmentView[]
  to: readonly Person[]
  cc: readonly Person[]
  bcc: readonly Person[]
}

const empty: SideHead = { to: '', cc: '', bcc: '', subject: null, has_quotes: false }
const none: readonly SetAside[] = []

const heads = new Map<string, SideHead>()
const aside = new Map<string, readonly SetAside[]>()
const listeners = new Set<() => void>()

const announce = () => {
  for (const listener of [...listeners]) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
onSessionEnd(() => {
  for (const [ref, keeper] of keepers) {
    if (endReason() === 'signed-out') keeper.hold(subjectOf(ref), null)
    keeper.close()
  }
  keepers.clear()
  heads.clear()
  aside.clear()
  announce()
})

const headOf = (ref: string): SideHead => heads.get(ref) ?? empty
const asideOf = (ref: string): readonly SetAside[] => aside.get(ref) ?? none
const setHead = (ref: string, head: SideHead) => {
  heads.set(ref, head)
  keep(ref)
  announce()
}
const setAside = (ref: string, list: readonly SetAside[]) => {
  if (list.length === 0) aside.delete(ref)
  else aside.set(ref, list)
  keep(ref)
  announce()
}

/** What the browser keeps of a conversation's side mails: the server has the text that is being written, and nothing of the rest. */
type Kept = { head: SideHead; aside: readonly SetAside[] }

const keepers = new Map<string, TextKeeper<Kept>>()
const subjectOf = (ref: string) => `side/${ref}`
const personOf = () => currentSession()?.user.user_id ?? ''
const isEmpty = ({ to, cc, bcc, subject, has_quotes }: SideHead) => `${to}${cc}${bcc}`.trim() === '' && subject === null && !has_quotes

/** Has the browser keep what is only in this page, so that it survives the end of its tab. */
function keep(ref: string): void {
  const now = { head: headOf(ref), aside: asideOf(ref) }
  const isNothing = isEmpty(now.head) && now.aside.length === 0
  if (isNothing && !keepers.has(ref)) return
  const keeper = keepers.get(ref) ?? new TextKeeper<Kept>(personOf())
  keepers.set(ref, keeper)
  keeper.open()
  keeper.hold(subjectOf(ref), isNothing ? null : now)
}

/** Takes over what tabs that have ended left behind. */
async function takeOver(ref: string): Promise<void> {
  const person = personOf()
  const left = await leftTexts<Kept>(person, subjectOf(ref))
  if (person !== personOf()) return
  for (const { value } of left) {
    const known = new Set(asideOf(ref).map(({ key }) => key))
    const others = value.aside.filter(({ key }) => !known.has(key))
    if (others.length > 0) setAside(ref, [...asideOf(ref), ...others])
    if (isEmpty(headOf(ref)) && !isEmpty(value.head)) setHead(ref, value.head)
  }
  for (const text of left) await deleteLeftText(text)
}

/** Key of the files of a new side conversation about this one. */
export const sideFilesOf = (ref: string): string => `side ${ref}`

/** Subscribes to the head of the side conversation that the user is beginning, and to the first messages that were set aside. */
export function useSideHead(ref: string): SideHead {
  useEffect(() => {
    takeOver(ref).catch((cause: unknown) => log('What an ended tab left behind is not shown', cause))
  }, [ref])
  return useSyncExternalStore(subscribe, () => headOf(ref))
}
export const useSetAside = (ref: string): readonly SetAside[] => useSyncExternalStore(subscribe, () => asideOf(ref))

/** Changes the head. */
export const writeSideHead = (ref: string, change: Partial<SideHead>): void => setHead(ref, { ...headOf(ref), ...change })

/** Forgets the head that was sent, unless it was changed in the meantime. */
export function sideHeadSent(ref: string, sent: SideHead): void {
  if (headOf(ref) === sent) setHead(ref, empty)
}

/**
 * Puts back a first message that was taken back: into the dialog if nothing is written there, else beside it; nowhere if it still stands there, because the
 * answer to its sending was lost.
 */
export function putBackSide({ conversation_ref, to, cc, bcc, ...said }: TakenBack): void {
  const line = (people: readonly Person[]) => people.map(({ address }) => address).join(', ')
  const back = { ...said, key: crypto.randomUUID(), to: line(to), cc: line(cc), bcc: line(bcc) }
  const now = written(conversation_ref)
  if (now && isSame(now, back)) return
  if (now) setAside(conversation_ref, [...asideOf(conversation_ref), back])
  else load(conversation_ref, back)
}

/** Exchanges what is being written for what was set aside. */
export function exchangeAside(ref: string, key: string): void {
  const chosen = asideOf(ref).find((each) => each.key === key)
  if (!chosen || isUploading(ref)) return
  const now = written(ref)
  setAside(
    ref,
    asideOf(ref).flatMap((each) => (each === chosen ? (now ?? []) : each)),
  )
  load(ref, chosen)
}

/** Returns whether files are still uploading: what they belong to can't be set aside. */
const isUploading = (ref: string): boolean =>
  myUploads()
    .items(sideFilesOf(ref))
    .some(({ file, error }) => !file && !error)

/** Subscribes to whether what is being written can be exchanged for what was set aside. */
export const useMayExchange = (ref: string): boolean => useUploadItems(sideFilesOf(ref)).every(({ file, error }) => file || error)

const addressesOf = ({ to, cc, bcc }: SideHead): string =>
  [to, cc, bcc]
    .map((line) =>
      line
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
        .join(' '),
    )
    .join('|')

/** Returns whether what is being written is what was taken back; its subject is that of the conversation until it is changed. */
function isSame(now: SetAside, back: SetAside): boolean {
  const has = new Set(now.attachments.map(({ file_id }) => file_id))
  const isAsSubject = now.subject === null || now.subject.trim() === back.subject
  const isAsHead = isAsSubject && addressesOf(now) === addressesOf(back) && now.has_quotes === back.has_quotes
  return isAsHead && now.message.trim() === back.message.trim() && back.attachments.every(({ file_id }) => has.has(file_id))
}

/** Throws away what was set aside. */
export const discardAside = (ref: string, key: string): void =>
  setAside(
    ref,
    asideOf(ref).filter((each) => each.key !== key),
  )

/** Returns what is being written; undefined if nothing is. */
function written(ref: string): SetAside | undefined {
  const message = myDrafts().text(ref, 'side')
  const head = headOf(ref)
  const items = myUploads().items(sideFilesOf(ref))
  if (message.trim() === '' && items.length === 0 && `${head.to}${head.cc}${head.bcc}`.trim() === '') return undefined
  return { ...head, key: crypto.randomUUID(), message, attachments: items.flatMap(({ file }) => file ?? []) }
}

function load(ref: string, { key: _key, message, attachments, ...head }: SetAside): void {
  myDrafts().write(ref, 'side', message)
  myUploads().clear(sideFilesOf(ref))
  myUploads().putBack(sideFilesOf(ref), attachments)
  setHead(ref, head)
}
