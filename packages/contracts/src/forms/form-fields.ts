/** Kinds of fields in forms that visitors fill in (checklist G2). */
export const formFieldKinds = ['text', 'longText', 'number'] as const
export type FormFieldKind = (typeof formFieldKinds)[number]

/** Returns what a field holds after the visitor typed `typed`: a number field drops everything but digits (checklist G2). */
export const formFieldValue = (kind: FormFieldKind, typed: string): string => (kind === 'number' ? typed.replace(/\P{Nd}/gu, '') : typed)

/** Returns what is wrong with a field's value, or null. Every field must be filled in (checklist G2). */
export const formFieldProblem = (value: string): 'required' | null => (value.trim() === '' ? 'required' : null)
