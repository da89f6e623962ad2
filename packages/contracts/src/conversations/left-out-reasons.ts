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

/** Maps the error code of a refused file to a reason. */
export const leftOutReason = (code: string): LeftOutReason => reasonsByCode[code] ?? 'failed'
