/** Programs whose exports are understood, and our own columns as CSV. */
export const importSources = ['zendesk', 'csv'] as const
export type ImportSource = (typeof importSources)[number]

/** What an import takes over, in the order in which it is written. Agents are not written: they are matched with the people of the library. */
export const importKinds = ['agent', 'company', 'person', 'conversation', 'message', 'tag'] as const
export type ImportKind = (typeof importKinds)[number]

/** `reading` and `writing` are at work; `ready` waits for somebody to look at the dry run; `stopped` can go on. */
export const importStates = ['reading', 'ready', 'writing', 'stopped', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Why a row of the file was not taken, or not as it was. */
export const importReasons = [
  'not_readable',
  'unknown_file',
  'no_id',
  'twice_in_file',
  'taken_before',
  'nothing_it_belongs_to',
  'too_many_tags',
  'text_shortened',
  'requester_unknown',
  'files_not_taken',
] as const
export type ImportReason = (typeof importReasons)[number]
/** Reasons about rows that were taken all the same, though not with everything. */
export const notedReasons: readonly ImportReason[] = ['text_shortened', 'requester_unknown', 'files_not_taken']

/** Maximum bytes of an uploaded export. */
export const importFileBytesMax = 1024 * 1024 * 1024
