/** Longest time of one entry, in minutes: a day. A timer that runs longer counts this much. */
export const entryMinutesMax = 1440
/** Longest note of an entry. */
export const timeNoteMax = 500
/** Maximum number of entries of one conversation. */
export const entriesMax = 1000
/** Entries per page. */
export const entriesPage = 50
