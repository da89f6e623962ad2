/** Header fields that a caller may add to a mail. Everything else about a mail's head is ours. */
export const safeHeaders = ['Auto-Submitted', 'Precedence', 'X-Auto-Response-Suppress', 'Importance', 'X-Request-Id'] as const
export type SafeHeader = (typeof safeHeaders)[number]

const headerLengthMax = 250

/** Returns text as the value of one header line: line breaks and control characters become spaces (RFC 5322 2.2), and it is shortened to 250 characters. */
export const headerText = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, headerLengthMax)
    .toWellFormed()

// Applied to at most 998 characters, the longest line of a mail.
const messageIdForm = /^[^\s<>@]+@[^\s<>@]+$/

/** Returns a Message-ID without its angle brackets, or undefined if it is not one. */
export function bareMessageId(text: string): string | undefined {
  const bare = text.trim().replace(/^<|>$/g, '')
  return bare.length <= 900 && messageIdForm.test(bare) && !/\p{Cc}/u.test(bare) ? bare : undefined
}
