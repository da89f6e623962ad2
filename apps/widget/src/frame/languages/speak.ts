import { setLanguage, type Text } from '@porchlight/ui/translate.ts'
import type { PageBoot } from '../boot.ts'
import { laterWords } from '../load-part.ts'
import { logFailure } from '../log.ts'
import { allWords } from './all-words.ts'

/** Sets the texts of the first view, and has all others loaded with the first part that shows them: the shipped ones, and the library's own. */
export function speak(boot: PageBoot | null): void {
  const { firstWords } = window
  const own = boot?.own_words
  if (!firstWords && !own) return
  const locale = (own && boot.words) ?? firstWords?.locale ?? 'en'
  setLanguage({ locale, texts: { ...firstWords?.texts, ...own?.first } })
  let all: Promise<unknown> | undefined
  laterWords(() => (all ??= load().catch(logFailure.bind(null, 'the texts could not be loaded'))))

  async function load(): Promise<void> {
    const [shipped, further] = await Promise.all([
      firstWords && allWords[firstWords.locale]?.(),
      own && fetch(`/widget-words/${boot.support_lib_id}/${locale}/${own.revision}`).then((answer) => (answer.ok ? answer.json() : {})),
    ])
    setLanguage({ locale, texts: { ...shipped?.texts, ...(further as Record<string, Text> | undefined) } })
  }
}
