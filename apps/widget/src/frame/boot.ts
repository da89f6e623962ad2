import type { ServiceAddresses } from '@porchlight/client'
import type { WidgetBoot } from '@porchlight/contracts/libraries/libraries'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { t } from './boot-texts.ts'

/** The data the server writes into a widget page. */
export type PageBoot = WidgetBoot & {
  services: ServiceAddresses
  /** Whether the configuration makes visitors search on the server. */
  searches_on_server?: boolean
  /** Language of the widget's own texts: the one requested by the page's URL, otherwise the library's. */
  words?: string
  /** The language requested by the page's URL; otherwise the visitor's choice applies, then their browser's language. */
  language?: string
}

/** Parses the boot data the server wrote into the page; null if the library does not exist. */
export function readBoot(text: string | null | undefined): PageBoot | null {
  try {
    const boot = JSON.parse(text ?? 'null') as Partial<PageBoot> | null
    return boot?.support_lib_id ? ({ services: {}, ...boot } as PageBoot) : null
  } catch {
    return null
  }
}

/** Says when the team is back, in the visitor's language and time zone; undefined if that is unknown or past. */
export function backText(opens_at: string | null | undefined): string | undefined {
  const now = new Date()
  const at = new Date(opens_at ?? 0)
  if (at <= now) return undefined
  const locale = currentLocale()
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - now.setHours(0, 0, 0, 0)) / 86_400_000)
  const time = at.toLocaleTimeString(locale, { timeStyle: 'short' })
  if (days < 2) return t('back_soon', { day: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day'), time })
  return t('back', { day: at.toLocaleDateString(locale, days < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' }), time })
}

/** Returns the text in the first view that depends on the boot data; it is filled into the prerendered page before any app script runs. */
export function shellTexts(boot: WidgetBoot) {
  const away = boot.offline_notice || backText(boot.opens_at) || t(boot.standing === 'closed' ? 'closed' : 'away')
  return {
    company: boot.company_name,
    monogram: Array.from(boot.company_name.trim())[0]?.toUpperCase() ?? '·',
    greeting: boot.greeting || t('hello'),
    away,
    status: boot.is_online ? t('online') : away,
    message: t(boot.is_online ? 'message_online' : 'message_away'),
  }
}

/**
 * Returns which blocks of the first view this library shows (checklist F2). The prerendered page has all of them, each marked with `data-block`; early.ts
 * removes the others, and the app renders the same ones.
 */
export function blocksOf(boot: WidgetBoot) {
  const { theme, isHelpShown, isChatShown, isMessageShown, isNewsShown } = boot.widget
  return {
    help: isHelpShown,
    chat: isChatShown && boot.chat_enabled,
    message: isMessageShown && boot.contact_form_online,
    news: isNewsShown,
    toolbar: theme === 'compact',
    conversations: isChatShown && boot.chat_enabled,
  }
}
