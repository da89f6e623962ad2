import { ApiError } from '@porchlight/client'
import type { ErrorCode } from '@porchlight/contracts/errors'
import { defineTexts } from '@porchlight/ui/translate.ts'

/** Error text for each refusal code (`error.<code>` in the catalogue). */
const t = defineTexts('error', {
  invalid_input: 'Please check your input.',
  unknown_action: 'This action doesn’t exist.',
  password_too_short: 'Password must be at least 6 characters in length',
  password_too_common: 'This password is too easy to guess. Please choose another.',
  unauthenticated: 'No user is signed in.',
  incorrect_credentials: 'Incorrect login credentials',
  second_factor_needed: 'Enter a code of your authenticator app.',
  code_incorrect: 'This code is wrong, or has already been used.',
  confirmation_needed: 'Nothing was changed: please confirm that it’s you.',
  forbidden: 'You don’t have permission to do this.',
  sso_needed: 'This library is entered with single sign-on. Choose it below the form.',
  sso_refused: 'Your identity provider’s answer wasn’t accepted.',
  claim_mismatch: 'This doesn’t belong to your account.',
  origin_refused: 'This page isn’t allowed to call the server.',
  second_factor_required: 'Your role requires two-factor sign-in: set up an authenticator app or a passkey first.',
  address_refused: 'The console can’t be used from this address. Ask an admin of your library.',
  subscription_inactive: 'The subscription is no longer active.',
  not_found: 'This no longer exists.',
  conflict: 'Someone else has changed this in the meantime.',
  already_taken: 'A teammate has already taken this chat.',
  conversation_closed: 'This conversation is closed.',
  chat_disabled: 'Chat is turned off.',
  conversation_not_open: 'This conversation isn’t open.',
  edit_window_over: 'Messages can only be edited for 15 minutes.',
  idempotency_key_reused: 'This was asked for before with other details.',
  fields_required: 'Fill in the required fields before you close this conversation.',
  steps_open: 'Steps that have to be done before closing are still open.',
  approval_needed: 'Someone else has to approve exactly this text first.',
  legal_hold: 'A legal hold keeps this. Release it first.',
  has_ongoing_chats: 'You have ongoing chats, please transfer them to another agent before logging out',
  email_taken: 'This email address already belongs to a teammate.',
  user_not_created: 'Error while creating user',
  token_invalid: 'This link has expired or has already been used.',
  misdirected: 'This address doesn’t belong to this server.',
  too_large: 'This file is too large.',
  picture_too_large: 'This image has too many pixels. Please resize it first.',
  storage_full: 'File storage is full. Delete some files or ask your administrator for more space.',
  archive_refused: 'This zip file can’t be imported.',
  set_aside: 'This ended the process that did it, twice. It is set aside; have it tried again under Settings, Stuck work.',
  too_complex: 'This text is too complex. Please simplify it or split it up.',
  unreadable: 'This can’t be read. It may be damaged or in another format.',
  unsupported_type: 'This file type isn’t supported.',
  rate_limited: 'Too many attempts. Please wait a moment and try again.',
  internal: 'An error occured',
  licence_unavailable: 'An error occurred while processing your request. Please try again later.',
  unavailable: 'Can’t reach the server. Please check your connection.',
})

const fieldsText = defineTexts('error_fields', {
  required: 'Fill in before you close this conversation: {names}',
  steps: 'Do these steps before you close this conversation: {names}',
  earlier: 'An earlier version of this message is already on its way or sent. What you changed since has not been sent; sending it again sends both.',
})

/** Returns the error text for a stored code from `errors.ts`, such as why an import failed. */
export const codeText = (code: string): string => knownCodeText(code) ?? t('internal')

/** Returns the error text for a code if it is one of `errors.ts`. */
export function knownCodeText(code: string): string | undefined {
  const text = t(code as ErrorCode)
  // What has no text reads as its own name.
  return text === code ? undefined : text
}

/** A message names this many things, and counts the others. */
const namesMax = 10

/** Returns names as the list of a message. */
export function namesText(names: readonly string[]): string {
  const others = names.length - namesMax
  return [...names.slice(0, namesMax), ...(others > 0 ? [`+${others}`] : [])].join(', ')
}

/** Returns the error text for any kind of failure. */
export function errorText(cause: unknown): string {
  if (!(cause instanceof ApiError)) return t('internal')
  if (cause.code === 'fields_required' && cause.fields) return fieldsText('required', { names: namesText(Object.values(cause.fields)) })
  if (cause.code === 'steps_open' && cause.fields) return fieldsText('steps', { names: namesText(Object.values(cause.fields)) })
  // The answer to the first attempt was lost.
  if (cause.code === 'conflict' && cause.fields?.client_msg_id) return fieldsText('earlier')
  return t(cause.code)
}
