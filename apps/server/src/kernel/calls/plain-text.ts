import { refuse } from '../errors.ts'

/**
 * Refuses input in which any text or field name contains a NUL, which no database column accepts, or an unpaired surrogate, which UTF-8 cannot encode. Called
 * for every transport, so that schemas need not check it.
 * @throws AppError `invalid_input` naming the field
 */
export function assertPlainText(input: unknown): void {
  const place = findUnplain(input)
  if (place) throw refuse('invalid_input', { fields: { [pathOf(place) || '-']: 'not plain text' } })
}

/** Returns whether `assertPlainText` would accept the input. */
export const isPlainText = (input: unknown): boolean => findUnplain(input) === undefined

const pathLengthMax = 200

type Place = { name: string; value: unknown; within: Place | undefined }

/** The transports have limited the number of values and their depth before this walks through them (`fitsJson`). */
function findUnplain(input: unknown): Place | undefined {
  const waiting: Place[] = [{ name: '', value: input, within: undefined }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place
    if (typeof value === 'string') {
      if (!isPlain(value)) return place
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inside] of Object.entries(value)) {
        if (!isPlain(name)) return place
        if (typeof inside === 'string' || (typeof inside === 'object' && inside !== null)) waiting.push({ name, value: inside, within: place })
      }
    }
  }
  return undefined
}

/** Built only for a refusal: a path for every value of a deep input would take more time and memory than the input. */
function pathOf(place: Place): string {
  let path = ''
  for (let at: Place | undefined = place; at && path.length <= pathLengthMax; at = at.within) path = at.name && path ? `${at.name}.${path}` : at.name || path
  return path
}

const isPlain = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
