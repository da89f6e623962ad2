import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import { type LeftOutReason, leftOutReason } from '@porchlight/contracts/conversations/left-out-reasons'
import { limits } from '@porchlight/contracts/limits'
import { AppError } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { storeFile } from '../../uploads/index.ts'
import type { MailFile, ParsedMail } from '../parsing/parsed-mail.ts'

/** What became of a mail's files: attachments of its message, and those that the message names as left out. */
export type StoredFiles = { files: AttachmentView[]; left_out: LeftOutFile[] }

/**
 * Stores a mail's first files as attachments of the message that it becomes. What is refused (programs, pictures that are too large, no room) and what exceeds
 * the limit stays in the original, where staff still reach it; the message names it.
 */
export async function storeFiles(
  kernel: Kernel,
  support_lib_id: string,
  inLibrary: LibraryRunner['inLibrary'],
  { mail_ref }: { mail_ref: string },
  { files, unread }: Pick<ParsedMail, 'files' | 'unread'>,
): Promise<StoredFiles> {
  const stored: AttachmentView[] = []
  const left_out: LeftOutFile[] = []
  // What was attached comes before pictures in the text, should there be too many.
  const inOrder = [...files].sort((one, other) => Number(one.content_id !== '') - Number(other.content_id !== ''))
  for (const file of inOrder.filter((each) => !each.is_decoration)) {
    const one = stored.length < limits.attachmentsMax ? await storeOne(kernel, support_lib_id, inLibrary, `mail:${mail_ref}`, file) : 'too_many'
    if (typeof one !== 'string') stored.push(one)
    else left_out.push({ name: file.name, reason: one })
  }
  return { files: stored, left_out: [...left_out, ...unread.map((name) => ({ name, reason: 'too_many' as const }))] }
}

/** Stores one file, or returns why it is left out. `owner_id` is no person: the file belongs to its message. */
async function storeOne(
  kernel: Kernel,
  support_lib_id: string,
  inLibrary: LibraryRunner['inLibrary'],
  owner_id: string,
  file: MailFile,
): Promise<AttachmentView | LeftOutReason> {
  if (file.content.length === 0) return 'empty'
  if (file.content.length > limits.uploadBytesMax) return 'too_large'
  try {
    return await keepFile(kernel, support_lib_id, inLibrary, { owner_kind: 'visitor', owner_id }, file)
  } catch (error) {
    // Anything but a refusal fails the mail, which is then tried again.
    if (error instanceof AppError && error.code !== 'unavailable') return leftOutReason(error.code)
    throw error
  }
}

/**
 * Stores a file of a mail as an upload.
 * @throws AppError like `storeFile`
 */
export async function keepFile(
  kernel: Kernel,
  support_lib_id: string,
  inLibrary: LibraryRunner['inLibrary'],
  owner: { owner_kind: 'agent' | 'visitor'; owner_id: string; needs_key?: boolean },
  { name, content }: Pick<MailFile, 'name' | 'content'>,
): Promise<AttachmentView> {
  const folder = join(kernel.config.DATA_DIR, 'incoming')
  const path = join(folder, newRef())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, content, { mode: 0o600 })
  try {
    const file = { name, path, size: content.length, sha256: Buffer.from(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>)), ...owner }
    return await storeFile(kernel, support_lib_id, inLibrary, file)
  } finally {
    await rm(path, { force: true })
  }
}
