import type { ShippedLanguage } from '@porchlight/contracts/translations/shipped-languages'
import { sharedArabic } from '@porchlight/ui/languages/shared-arabic.ts'
import { sharedFrench } from '@porchlight/ui/languages/shared-french.ts'
import { sharedGerman } from '@porchlight/ui/languages/shared-german.ts'
import { sharedSpanish } from '@porchlight/ui/languages/shared-spanish.ts'
import type { SharedWords } from '@porchlight/ui/languages/shared-words.ts'
import { leftOutText } from '@porchlight/ui/left-out/left-out-texts.ts'
import { richTextText } from '@porchlight/ui/rich-text/rich-text-texts.ts'
import { catalogueOf, type Language, languageFrom } from '@porchlight/ui/translate.ts'
import { t } from '../texts.ts'
import { arabic } from './arabic.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { HubWords } from './hub-words.ts'
import { spanish } from './spanish.ts'

const catalogue = (locale: ShippedLanguage, hub: HubWords, shared: SharedWords): Language => languageFrom(locale, { hub, ...shared })

/** The hub's texts in English, which its pages have built in. */
export const english: Language = languageFrom(
  'en',
  Object.fromEntries([t, leftOutText, richTextText].map(catalogueOf).map(({ domain, texts }) => [domain, texts])),
)

/** The languages that the hub's texts are shipped in. */
export const catalogues: Readonly<Record<ShippedLanguage, Language>> = {
  en: english,
  ar: catalogue('ar', arabic, sharedArabic),
  de: catalogue('de', german, sharedGerman),
  es: catalogue('es', spanish, sharedSpanish),
  fr: catalogue('fr', french, sharedFrench),
}
