import { refuse } from './errors.ts'

/**
 * Refuses input in which any text or field name contains a NUL, which no database column accepts, or an unpaired surrogate, which UTF-8 cannot encode. Called
 * for every transport, so that schemas need not check it.
 * @throws AppError `invalid_input` naming the field
 */
export function assertPlainText(input: unknown): void {
  const path = pathOfUnplain(input)
  if (path !== undefined) throw refuse('invalid_input', { fields: { [path || '-']: 'not plain text' } })
}

/** Returns whether `assertPlainText` would accept the input. */
export const isPlainText = (input: unknown): boolean => pathOfUnplain(input) === undefined

const pathLengthMax = 200

function pathOfUnplain(input: unknown): string | undefined {
  // Iterative rather than recursive, because a caller who sends a megabyte of brackets controls the depth.
  const waiting: [path: string, value: unknown][] = [['', input]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next
    if (typeof value === 'string') {
      if (!isPlain(value)) return path
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inside] of Object.entries(value)) {
        if (!isPlain(name)) return path
        waiting.push([path.length > pathLengthMax ? path : path ? `${path}.${name}` : name, inside])
      }
    }
  }
  return undefined
}

const isPlain = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
