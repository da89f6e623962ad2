/** Why a file is not among a message's attachments. `missing`: the export that it was imported from has not got it. */
export const leftOutReasons = ['empty', 'too_large', 'too_many', 'unsupported_type', 'no_room', 'unreadable', 'missing', 'failed'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

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
