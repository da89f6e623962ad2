import { z } from 'zod'
import { AttachmentView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits, visitorRates } from '../limits.ts'
import { visitorRules } from '../rates.ts'

export const uploadsApi = defineOperations('uploads', {
  /** Checklist O2, teams service. */
  create: operation({
    http: 'POST /api/teams/upload_docs',
    summary:
      'Uploads one file (multipart part `file`). The type is detected from its bytes; images are re-encoded without camera metadata. `only=image` refuses anything a page cannot show as an image. Files still unreferenced after a day are deleted.',
    audience: ['staff', 'visitor'],
    permission: 'signed-in',
    changes: [],
    rates: [
      { by: 'actor', of: 'staff', points: 60, seconds: 60 },
      { by: 'actor', of: 'staff', unit: 'bytes', points: limits.staffUploadBytesPerHour, seconds: 3600 },
      ...visitorRules(visitorRates.upload),
      ...visitorRules(visitorRates.uploadBytes, { unit: 'bytes' }),
    ],
    upload: { bytesMax: limits.uploadBytesMax },
    input: z.object({ only: z.enum(['any', 'image']).default('any') }),
    output: z.object({ file: AttachmentView }),
    errors: ['too_large', 'unsupported_type', 'picture_too_large', 'storage_full'],
  }),
  remove: operation({
    http: 'DELETE /api/teams/upload_docs',
    summary:
      "Deletes an upload by its URL: one of the caller's own or, with a permission to write content or change settings, any uploaded by the library's staff. `is_kept`: it is still in use and was kept.",
    audience: ['staff', 'visitor'],
    permission: 'signed-in',
    query: ['url'],
    input: z.object({ url: z.string().regex(/^\/files\/[A-Za-z0-9]{22}(\?[\w=&-]{0,60})?$/) }),
    output: z.object({ is_kept: z.boolean() }),
  }),
})

/** Characters that a file system gives a meaning, that reorder text ("fdp.exe" shown as "exe.pdf"), or that nobody sees. */
const unsafeInNames = /[\p{Cc}/\\\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu
/** Maximum characters of a file's own name; the beginning and the end, with its extension, are kept. */
const ownNameMax = 200
const ownNameEnd = 40

/** Returns the name under which a file is shown and downloaded: the original one without characters that could mislead. */
export function ownName(original: string): string {
  const characters = [...original.normalize('NFC').toWellFormed().replace(unsafeInNames, '').trim()]
  const name = characters.length > ownNameMax ? [...characters.slice(0, ownNameMax - ownNameEnd - 1), '…', ...characters.slice(-ownNameEnd)] : characters
  return name.join('')
}

/**
 * Returns the file name in the short form (C3): characters other than letters, digits and dots become underscores; a name longer than 20 characters is
 * shortened to its first 10, '...' and its last 10.
 */
export function uploadName(original: string): string {
  const safe = original.replace(/[^A-Za-z0-9.]/g, '_')
  return safe.length > limits.uploadNameMax ? `${safe.slice(0, 10)}...${safe.slice(-10)}` : safe
}
