import { failureWordsIn, ownWords } from './failure-words.ts'
import { headerOf, type MailFacts } from './mail-facts.ts'
import { reportWordsIn } from './report-kind.ts'
import { vacationWordsIn } from './vacation-words.ts'

/**
 * Returns the words of our lists that occur in a mail where its kind is told from: in its header, its text and its reports. The measure needs them: it judges
 * the mails of a provider without the words that no other provider writes.
 */
export function kindWordsIn(facts: MailFacts): string[] {
  const said = [facts.text, ...facts.reports.map(({ text }) => text)].map((text) => ownWords(text)).join(' ')
  return [...new Set([...failureWordsIn(said), ...reportWordsIn(facts), ...vacationWordsIn(headerOf(facts, 'subject'))])]
}
