import { refuse } from '../../kernel/errors.ts'

/** The exact text (checklist A6) for an account that could not be created. */
export const userNotCreatedText = 'Error while creating user'

/** Rethrows a failure to create an account, in the specification's words if the name or address is already taken. */
export function orUserNotCreated(error: unknown): never {
  const isTaken = (error as { code?: string } | null)?.code === '23505'
  throw isTaken ? refuse('user_not_created', { message: userNotCreatedText }) : error
}
