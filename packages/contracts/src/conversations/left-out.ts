import { z } from 'zod'

/** Why a file is not among a message's attachments. `missing`: the export that it was imported from has not got it. */
export const leftOutReasons = ['empty', 'too_large', 'too_many', 'unsupported_type', 'no_room', 'unreadable', 'missing', 'failed'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A file that a message was sent without. */
export const LeftOutFile = z.object({ name: z.string().min(1).max(200), reason: z.enum(leftOutReasons) })
export type LeftOutFile = z.infer<typeof LeftOutFile>

/** How many files that were left out are named with a message; the others are counted. */
export const leftOutMax = 30

/** The files that a message was sent without. `more`: how many others. */
export const LeftOut = z.object({ files: z.array(LeftOutFile).max(leftOutMax), more: z.number().int() })
export type LeftOut = z.infer<typeof LeftOut>

const reasonsByCode: Readonly<Record<string, LeftOutReason>> = {
  too_large: 'too_large',
  picture_too_large: 'too_large',
  unsupported_type: 'unsupported_type',
  storage_full: 'no_room',
  rate_limited: 'no_room',
  too_complex: 'unreadable',
  unreadable: 'unreadable',
  empty: 'empty',
}

/** Returns the reason that a refusal of a file stands for. */
export const leftOutReason = (code: string): LeftOutReason => reasonsByCode[code] ?? 'failed'
