/** Why a person gets no conversations automatically: out of office, or outside their working hours. */
export const absences = ['out_of_office', 'off_hours'] as const
export type AbsenceKind = (typeof absences)[number]

/** What a deputy gets a hint about. */
export const hintCauses = ['message', 'mention', 'assigned'] as const
export type HintCause = (typeof hintCauses)[number]

/** What a deputy may be unable to see. */
export const deputyKinds = ['chats', 'tickets'] as const

/** Longest reason for an absence, which teammates read. */
export const absenceReasonMax = 200
