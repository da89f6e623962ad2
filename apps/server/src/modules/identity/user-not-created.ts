import { refuse } from '../../kernel/errors.ts'

/** The exact error message (checklist A6) for an account that could not be created. */
export const userNotCreatedText = 'Error while creating user'

/** Rethrows an error from creating an account, with the message from the specification if the email address is already taken. */
export function orUserNotCreated(error: unknown): never {
  const isTaken = (error as { code?: string } | null)?.code === '23505'
  throw isTaken ? refuse('user_not_created', { message: userNotCreatedText }) : error
}
