import { refuse } from '../../kernel/errors.ts'

/** The exact error message (checklist A6) for an account that could not be created. */
export const userNotCreatedText = 'Error while creating user'

/** Rethrows an error from creating an account, with the message from the specification if the email address is already taken. */
export function orUserNotCreated(error: unknown): never {
  const { code } = (error ?? {}) as { code?: string }
  const isTaken = code === '23505' || code === 'already_taken'
  throw isTaken ? refuse('user_not_created', { message: userNotCreatedText }) : error
}
