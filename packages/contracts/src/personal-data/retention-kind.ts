/** What a library may keep for a limited time: closed conversations, visitors without a conversation, incoming mails, files of conversations, stored events. */
export const retentionKinds = ['conversations', 'visitors', 'mail', 'files', 'events'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** The longest time that can be set, in days. */
export const retentionDaysMax = 3650
/** What a rule would delete is counted up to this number. */
export const retentionCountMax = 10_000
