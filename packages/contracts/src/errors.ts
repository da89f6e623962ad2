/** Every refusal the product can give, with its HTTP status. The texts people see are in the translation catalogue under `error.<code>`. */
export const errorStatus = {
  invalid_input: 400,
  unknown_action: 400,
  password_too_short: 400,
  password_too_common: 400,
  unauthenticated: 401,
  incorrect_credentials: 401,
  /** The account has a second factor: repeat the call with a `code`. */
  second_factor_needed: 401,
  code_incorrect: 401,
  forbidden: 403,
  /** The caller must re-authenticate with `identity.confirm`. */
  confirmation_needed: 403,
  /** The caller's role requires a second factor, which this session has not proved, and the grace is over: `secondFactor.start`, or a passkey. */
  second_factor_required: 403,
  /** The library is entered through its identity provider alone: `singleSignOn.begin`. */
  sso_needed: 403,
  /** The identity provider's response was rejected; `fields.reason` says why. */
  sso_refused: 403,
  claim_mismatch: 403,
  origin_refused: 403,
  /** The library doesn't allow use of the console from this IP address. */
  address_refused: 403,
  subscription_inactive: 403,
  not_found: 404,
  conflict: 409,
  already_taken: 409,
  conversation_closed: 409,
  /** The library's chat is turned off; open chats continue. */
  chat_disabled: 409,
  conversation_not_open: 409,
  edit_window_over: 409,
  /** Required fields are empty; `fields` names them. */
  fields_required: 409,
  /** Steps of a checklist that must be done before are open; `fields` names them. */
  steps_open: 409,
  /** A legal hold keeps this contact, or one of their conversations. */
  legal_hold: 409,
  has_ongoing_chats: 409,
  /** The library wants the approval of a second person, and there is none of exactly this text: `fields.reason` is one of `approvals`. */
  approval_needed: 409,
  email_taken: 409,
  /** An account could not be created, for example because its email address has been taken in the meantime. */
  user_not_created: 409,
  token_invalid: 410,
  misdirected: 421,
  too_large: 413,
  picture_too_large: 413,
  storage_full: 413,
  archive_refused: 422,
  /** Nested too deeply, or parsing would exceed the time, memory or size allowed for one input: `fields.reason`. */
  too_complex: 422,
  /** It crashed two processes, and is set aside until someone retries it. */
  set_aside: 422,
  /** The text or file could not be read: it is not what it should be, or broken. `fields.said` is what its parser says. */
  unreadable: 422,
  /** The `Idempotency-Key` of a call was given to another one, or the first answer is too long to be given again. */
  idempotency_key_reused: 422,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  licence_unavailable: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The wire format of every refusal, over HTTP (`{ error }`) and the socket (`{ re, error }`). */
export type ErrorBody = { code: ErrorCode; message?: string; fields?: Record<string, string>; request_id: string }

/** A refusal in a live frame. `status` is what HTTP would answer with: no client needs the table of all codes. */
export type FrameError = ErrorBody & { status: number }

/** Codes the kernel itself may return for any operation. */
export const kernelErrors = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'claim_mismatch',
  'not_found',
  'idempotency_key_reused',
  'rate_limited',
  'misdirected',
  'too_complex',
  'unreadable',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]
