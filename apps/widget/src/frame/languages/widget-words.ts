import type { SharedWords } from '@porchlight/ui/languages/shared-words.ts'
import { type Language, languageFrom, type Text } from '@porchlight/ui/translate.ts'
import type { t as bootText } from '../boot-texts.ts'
import type { t as chatText } from '../chat-texts.ts'
import type { t as contactText } from '../contact/contact-texts.ts'
import type { t as helpText } from '../help-texts.ts'
import type { t as listText } from '../list-texts.ts'
import type { t as pageText } from '../page-texts.ts'
import type { t as peekText } from '../peek/peek-texts.ts'
import type { t as flowText } from '../screens/chat/flow/flow-texts.ts'
import type { t as formText } from '../screens/chat/form-texts.ts'
import type { t as ratingText } from '../screens/chat/rating-texts.ts'
import type { systemTexts } from '../screens/chat/system-texts.ts'
import type { t as ticketsText } from '../screens/tickets/tickets-texts.ts'
import type { t } from '../texts.ts'

// Each catalogue must be complete to pass type checking.
type WordsOf<T extends (key: never) => string> = Record<Parameters<T>[0], Text>

/** The widget's texts of the first view in one language; they come with its page. */
export type FirstWords = { widget: WordsOf<typeof t>; widget_boot: WordsOf<typeof bootText>; widget_page: WordsOf<typeof pageText> }

/** All others; loaded with the parts that show them. */
export type LaterWords = SharedWords & {
  widget_contact: WordsOf<typeof contactText>
  widget_help: WordsOf<typeof helpText>
  widget_list: WordsOf<typeof listText>
  widget_chat: WordsOf<typeof chatText>
  widget_system: Record<keyof typeof systemTexts, Text>
  widget_peek: WordsOf<typeof peekText>
  widget_form: WordsOf<typeof formText>
  widget_flow: WordsOf<typeof flowText>
  widget_rating: WordsOf<typeof ratingText>
  widget_tickets: WordsOf<typeof ticketsText>
}

/** Returns a language with the given texts. */
export const languageOf = (locale: string, words: FirstWords | (FirstWords & LaterWords)): Language => languageFrom(locale, words)
