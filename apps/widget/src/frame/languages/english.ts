import { leftOutText } from '@porchlight/ui/left-out/left-out-texts.ts'
import { richTextText } from '@porchlight/ui/rich-text/rich-text-texts.ts'
import { catalogueOf, type Text } from '@porchlight/ui/translate.ts'
import { t as bootText } from '../boot-texts.ts'
import { t as chatText } from '../chat-texts.ts'
import { t as contactText } from '../contact/contact-texts.ts'
import { t as helpText } from '../help-texts.ts'
import { t as listText } from '../list-texts.ts'
import { t as pageText } from '../page-texts.ts'
import { t as peekText } from '../peek/peek-texts.ts'
import { t as flowText } from '../screens/chat/flow/flow-texts.ts'
import { t as formText } from '../screens/chat/form-texts.ts'
import { t as ratingText } from '../screens/chat/rating-texts.ts'
import { systemTexts } from '../screens/chat/system-texts.ts'
import { t as ticketsText } from '../screens/tickets/tickets-texts.ts'
import { t } from '../texts.ts'
import type { FirstWords, LaterWords } from './widget-words.ts'

const declared = (text: object): Record<string, Text> => catalogueOf(text).texts

/** All of the widget's texts in English, for the build and tests: its parts have their own built in. */
export const english: Record<keyof FirstWords | keyof LaterWords, Record<string, Text>> = {
  left_out: declared(leftOutText),
  'rich-text': declared(richTextText),
  widget: declared(t),
  widget_boot: declared(bootText),
  widget_chat: declared(chatText),
  widget_contact: declared(contactText),
  widget_flow: declared(flowText),
  widget_form: declared(formText),
  widget_help: declared(helpText),
  widget_list: declared(listText),
  widget_page: declared(pageText),
  widget_peek: declared(peekText),
  widget_rating: declared(ratingText),
  widget_system: systemTexts,
  widget_tickets: declared(ticketsText),
}
