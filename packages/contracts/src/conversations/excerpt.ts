/** How much of a message is read to make its excerpt, and the excerpt's length, in characters. */
const excerptSource = 1000
const excerptMax = 140

/**
 * Returns a one-line excerpt for lists, at most 140 characters: our formatting marks are removed, everything else stays as written. Reads only the start of the
 * message.
 */
export function excerptOf(message: string, attachments: readonly { name: string }[]): string {
  const whole = message.trim()
  const text = whole
    .slice(0, excerptSource)
    .replace(/```/g, '')
    .replace(/\*\*(\S.*?)\*\*/g, '$1')
    .replace(/(^|\s)\*(\S[^*]*)\*/g, '$1$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/^[ \t]*>\s/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const isCut = text.length > excerptMax || whole.length > excerptSource
  // A message that consists only of marks ("```") is shown as written, so that a list never has a blank row.
  const shown = text || whole.slice(0, excerptMax)
  if (shown) return isCut ? `${shown.slice(0, excerptMax - 1).toWellFormed()}…` : shown
  return attachments
    .map((file) => file.name)
    .join(', ')
    .slice(0, 140)
}
