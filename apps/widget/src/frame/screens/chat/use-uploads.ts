import { ApiError } from '@porchlight/client'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import { type LeftOutReason, leftOutReason } from '@porchlight/contracts/conversations/left-out-reasons'
import { limits } from '@porchlight/contracts/limits'
import { useRef, useState } from 'react'
import { t } from '../../chat-texts.ts'

/** A file to send: uploading (neither field), uploaded, or refused with a reason. */
export type UploadItem = { key: number; name: string; file?: AttachmentView; error?: string; reason?: LeftOutReason }
/** The files attached to the next message. */
export type Uploads = {
  items: readonly UploadItem[]
  done: AttachmentView[]
  /** Those that could not be uploaded, if any: the message names them. */
  leftOut: LeftOutFile[] | undefined
  isBusy: boolean
  add(files: readonly File[]): void
  remove(key: number): void
  clear(): void
}

function sentenceFor(name: string, code: string): string {
  if (code === 'empty') return t('upload_empty', { name })
  if (code === 'too_large') return t('upload_too_large', { name, size: limits.uploadBytesMax / 2 ** 20 })
  return t(code === 'unsupported_type' ? 'upload_unsupported' : 'upload_failed', { name })
}

/** What a refused file says, and why. */
const refused = (name: string, code: string) => ({ error: sentenceFor(name, code), reason: leftOutReason(code) })

/** Validates a file before upload and returns why it cannot be uploaded. */
function refusalOf({ name, size }: File): ReturnType<typeof refused> | undefined {
  if (size === 0) return refused(name, 'empty')
  return size > limits.uploadBytesMax ? refused(name, 'too_large') : undefined
}

function leftOutOf(items: readonly UploadItem[]): LeftOutFile[] | undefined {
  const files = items.flatMap(({ name, reason }) => (reason ? [{ name: name.slice(0, 200) || 'file', reason }] : []))
  return files.length === 0 ? undefined : files.slice(0, limits.attachmentsMax)
}

/** Uploads files as they are chosen; `upload` calls the server. */
export function useUploads(upload: (file: File) => Promise<AttachmentView>): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const next = useRef(0)
  const put = (key: number, news: Partial<UploadItem>) => setItems((all) => all.map((item) => (item.key === key ? { ...item, ...news } : item)))
  const start = (file: File, room: number, at: number) => {
    const key = next.current++
    const { name } = file
    const refusal = at >= room ? { error: t('upload_many', { count: limits.attachmentsMax }), reason: 'too_many' as const } : refusalOf(file)
    setItems((all) => [...all, { key, name, ...refusal }])
    if (refusal) return
    upload(file).then(
      (uploaded) => put(key, { file: uploaded }),
      (failure) => put(key, refused(name, failure instanceof ApiError ? failure.code : 'unavailable')),
    )
  }
  return {
    items,
    done: items.flatMap((item) => item.file ?? []),
    leftOut: leftOutOf(items),
    isBusy: items.some((item) => !item.file && !item.error),
    add(files) {
      const room = limits.attachmentsMax - items.filter((item) => !item.error).length
      for (const [at, file] of files.entries()) start(file, room, at)
    },
    remove: (key) => setItems((all) => all.filter((item) => item.key !== key)),
    clear: () => setItems([]),
  }
}
