/** Programs whose exports are understood, mails of any program, and our own columns as CSV. */
export const importSources = ['zendesk', 'intercom', 'helpscout', 'freshdesk', 'chatwoot', 'mbox', 'csv'] as const
export type ImportSource = (typeof importSources)[number]

/** Kinds of imported rows, in the order in which they are written. Agents, teams and fields are not written: they are matched with those of the library. */
export const importKinds = ['agent', 'team', 'field', 'company', 'person', 'conversation', 'message', 'tag', 'attachment', 'category', 'article'] as const
export type ImportKind = (typeof importKinds)[number]

/** What can be left out of an import. Without conversations, what belongs to them is left out too. */
export const optionalKinds = ['company', 'conversation', 'tag', 'field', 'attachment', 'article'] as const satisfies readonly ImportKind[]
export type OptionalKind = (typeof optionalKinds)[number]

/** `reading` and `writing` are in progress; `ready` waits for a review of the dry run; `stopped` can be resumed. */
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
  'left_out_by_choice',
  'file_missing',
  'file_too_large',
  'file_refused',
  'too_many_files',
  'value_unknown',
  'too_many_categories',
  'article_refused',
  'pictures_missing',
  'time_unreadable',
  'time_missing',
  'order_assumed',
  'address_unreadable',
  'characters_lost',
  'part_removed',
  'parts_missing',
  'column_not_taken',
  'event_not_taken',
  'quote_open',
  'author_unknown',
  'same_id',
] as const
export type ImportReason = (typeof importReasons)[number]
/** Reasons about rows that were taken all the same, though not with everything. */
export const notedReasons: readonly ImportReason[] = [
  ...(['text_shortened', 'requester_unknown', 'value_unknown', 'pictures_missing', 'time_unreadable', 'time_missing', 'order_assumed'] as const),
  ...(['address_unreadable', 'characters_lost', 'part_removed', 'parts_missing', 'column_not_taken', 'event_not_taken', 'quote_open'] as const),
  ...(['author_unknown', 'same_id'] as const),
]

/** What numbers such as `3/4/2024` begin with; `auto`: as the rest of their column tells. */
export const dateOrders = ['auto', 'day', 'month'] as const

/** Maximum bytes of an uploaded export. */
export const importFileBytesMax = 1024 * 1024 * 1024
