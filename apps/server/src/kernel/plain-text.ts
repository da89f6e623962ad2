import { refuse } from './errors.ts'

/**
 * Refuses input in which any text, or name of a field, holds a NUL or half a surrogate pair: no database column takes the first, no UTF-8 the second. Asked in
 * one place for every way in, so that no schema has to remember it.
 * @throws AppError `invalid_input` naming the field
 */
export function assertPlainText(input: unknown): void {
  const path = pathOfUnplain(input)
  if (path !== undefined) throw refuse('invalid_input', { fields: { [path || '-']: 'not plain text' } })
}

/** The same as a question. */
export const isPlainText = (input: unknown): boolean => pathOfUnplain(input) === undefined

const pathLengthMax = 200

function pathOfUnplain(input: unknown): string | undefined {
  // Not by recursion: whoever sends a megabyte of brackets chooses the depth.
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
