import { z } from 'zod'
import { AttachmentView } from './conversations.ts'
import { defineOperations, operation } from './define.ts'
import { limits } from './limits.ts'

export const uploadsApi = defineOperations('uploads', {
  /** console.md §7, teams service. */
  create: operation({
    http: 'POST /api/teams/upload_docs',
    summary: 'Upload one file (multipart part `file`). The type is read from its bytes.',
    audience: ['staff', 'visitor'],
    permission: 'signed-in',
    rate: { by: 'actor', points: 30, seconds: 60 },
    upload: true,
    input: z.object({}),
    output: z.object({ file: AttachmentView }),
    errors: ['too_large', 'unsupported_type'],
  }),
})

/** File name as stored and shown (C3): characters other than letters, digits and dot become underscores; above 20 the first 10, '...' and the last 10. */
export function uploadName(original: string): string {
  const safe = original.replace(/[^A-Za-z0-9.]/g, '_')
  return safe.length > limits.uploadNameMax ? `${safe.slice(0, 10)}...${safe.slice(-10)}` : safe
}
