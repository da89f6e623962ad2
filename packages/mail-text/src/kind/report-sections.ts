import { addressesIn } from './addresses.ts'

/** What a report in plain text says of one recipient. */
export type Section = { address: string; words: string }

const sectionsMax = 100

const ends = [
  'copy of the message',
  'copy of your message',
  'original message follows',
  'original message:',
  '-original message',
  'original message -',
  '- original message',
  'original mail info',
  'returned message',
  'message header follows',
  'message headers follow',
  'unsent message',
  'message text follows',
  'headers of the message',
  'header of the message',
  'content of the message',
  'text of the message',
  'included is a',
  'enclosed is a',
  'below this line is',
  'message follows',
]

/** Returns a report's own words, lower case: what stands above the mail that it returns. */
export function explanationOf(text: string, max = 6_000): string {
  const all = text.slice(0, max).toLowerCase()
  let end = 0
  for (const line of all.split('\n')) {
    if (end > 0 && announcesMail(line.trim())) break
    end += line.length + 1
  }
  return all.slice(0, Math.min(end, returnedHeader(all)))
}

/** A heading above the returned mail. A sentence may also speak of it. */
const announcesMail = (line: string): boolean =>
  ends.some((mark) => line.startsWith(mark) || (line.includes(mark) && (/^[-=*_#]{2}/.test(line) || !line.endsWith('.'))))

/** Where the header of the returned mail begins: two lines of a header that only servers write. */
function returnedHeader(text: string): number {
  const at = text.search(/\n(?:return-path|received|dkim-signature): /)
  return at > 0 ? at : text.length
}

/**
 * Splits a report's words by the recipients that they are about. A line is about a recipient if it begins with the address, perhaps behind a mark, a code or
 * the word for a recipient; what follows belongs to it up to the next one. Lines that name an address again continue what was said of it.
 */
export function sectionsOf(explained: string): Section[] {
  const sections: Section[] = []
  let open: Section | undefined
  for (const line of explained.split('\n')) {
    const address = beginsWith(line)
    if (address !== '') {
      open = sections.find((each) => each.address === address)
      if (!open && sections.length < sectionsMax) {
        open = { address, words: '' }
        sections.push(open)
      }
    }
    if (open) open.words = `${open.words}\n${line}`
  }
  return sections
}

/** What may stand before the address: marks, brackets, the codes of an answer, "Recipient:". */
const before = /^(?:[\s<"'*•·>-]|\d{3}[ -]|[245]\.\d{1,3}\.\d{1,3} |(?:final-|original-|failed )?recipients?: ?|rfc822; ?|mailto:|to: ?(?=<)){0,8}/

function beginsWith(line: string): string {
  // What was sent to a server and what its header says, is nobody's fate.
  if (/^\s*(?:>>>|from|rcpt|mail|subject|date|sent|cc|bcc)\b/.test(line)) return ''
  const start = line.slice(0, 400).replace(before, '')
  const address = addressesIn(start.slice(0, 330))[0] ?? ''
  if (address === '' || !start.startsWith(address)) return ''
  const rest = start.slice(address.length)
  return rest === '' || /^(?:[>"')\]]{0,3}(?::|\.\.\.|$|,| \(| on | - |\s*<|\s+[a-z\d])|[>"']\s*$)/.test(rest) ? address : ''
}
