import { AppError } from '../errors.ts'

/** Turns a refusal into a value, so that one refused call in a batch does not fail the others. */
export function settled<A, B>(run: (value: A) => Promise<B>): (value: A) => Promise<B | AppError> {
  return async (value) => {
    try {
      return await run(value)
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }
}
