/** Kinds of fields in forms that visitors fill in (checklist L1). A statement only says something; a hidden field takes its value from the page. */
export const formFieldKinds = [
  'text',
  'longText',
  'email',
  'phone',
  'number',
  'date',
  'choice',
  'several',
  'rating',
  'file',
  'consent',
  'hidden',
  'statement',
] as const
export type FormFieldKind = (typeof formFieldKinds)[number]

/** Kinds of the inputs that a library adds to its contact form (checklist G2). A consent is a box to tick: 'yes', or empty. */
export const customInputKinds = ['text', 'longText', 'number', 'consent'] as const satisfies readonly FormFieldKind[]
export type CustomInputKind = (typeof customInputKinds)[number]

/** Limits of a form and its submissions. Lengths are in characters. */
export const formLimits = {
  title: 120,
  pages: 10,
  /** Fields of all pages together. */
  fields: 60,
  label: 300,
  help: 1000,
  choices: 50,
  choice: 200,
  pattern: 100,
  conditions: 10,
  answer: 5000,
  files: 5,
  message: 1000,
  button: 60,
  languages: 20,
  tags: 10,
  /** The highest star of a rating. */
  stars: 10,
  /** Forms of one library. */
  forms: 500,
  /** Published versions kept of one form. */
  versions: 200,
  /** Rows of one export. */
  exported: 10_000,
  /** Bytes of a form as a file. */
  fileBytes: 500_000,
} as const

/** Returns what a field holds after the visitor typed `typed`: a number field drops everything but digits (checklist G2), a consent is 'yes' or empty. */
export function formFieldValue(kind: CustomInputKind, typed: string): string {
  if (kind === 'consent') return typed === 'yes' ? 'yes' : ''
  return kind === 'number' ? typed.replace(/\P{Nd}/gu, '') : typed
}

/** Returns what is wrong with a field's value, or null. Every field must be filled in (checklist G2), but a consent is given freely. */
export const formFieldProblem = (value: string, kind?: CustomInputKind): 'required' | null => (value.trim() === '' && kind !== 'consent' ? 'required' : null)
