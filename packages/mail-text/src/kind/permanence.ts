import { ownWords, saidOf, saysFull, saysRefused } from './failure-words.ts'
import { nothingLeftOut, type Without } from './words.ts'

/** Enhanced status codes (RFC 3463 and its registry) of addresses or hosts that do not exist, have moved or take no mail. */
const gone = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.9', '5.1.10', '5.4.4'])
/** Those that say nothing of their own, or that servers give for anything; the words decide. 5.3 is the mail system's state, 5.6 the content. */
const vague = /^5\.(?:[012457]\.0|2\.1|2\.4|4\.1|4\.310|5\.[14]|7\.1|7\.27|1\.351)$/

/** The answer came after the mail's content, lower case. */
const afterContent = ['end of data', '>>> data', 'to data command', 'smtp command data', 'final data', 'after data', 'sent the message']

/**
 * Decides whether a recipient's failure is permanent: the address or its host does not exist, has moved or takes no mail. Everything else may pass, even if
 * the server answered with a 5xx code: a full mailbox, a block list, a refused content. In the order of the standards: the enhanced code where it says
 * something, then the reply code, then the words.
 */
export function isLasting(status: string, diagnostic: string, without: Without = nothingLeftOut): boolean {
  if (status.startsWith('4.') || status.startsWith('2.')) return false
  const words = ownWords(diagnostic)
  // Some servers give the code of an unknown address for a full mailbox, and only then say so.
  if (gone.has(status)) return saidOf(words, without) === 'gone' || !saysFull(words, without)
  if (status !== '' && !vague.test(status)) return false
  const lower = diagnostic.toLowerCase().replace(/\s+/g, ' ')
  // A server that knew the address until it had read the mail refuses the mail, whatever it says: a filter.
  if (afterContent.some((phrase) => lower.includes(phrase))) return false
  const reply = replyCode(lower)
  if (reply.startsWith('4') || reply === '552') return false
  if (reply === '556' || reply === '521') return true
  const said = saidOf(words, without)
  return said === undefined ? saysRefused(words, without) : said === 'gone'
}

/** The code with which the server answered (RFC 5321), '' if the words have none. */
const replyCode = (words: string): string => /(?:^|[^\d.])([45][0-5]\d)(?=[ -])(?!-\d{3})/.exec(words.slice(0, 6_000))?.[1] ?? ''
