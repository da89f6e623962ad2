import type { ServiceAddresses } from '@porchlight/client'
import type { WidgetBoot } from '@porchlight/contracts/libraries'
import { t } from './texts.ts'

/** What the server writes into a widget page. */
export type PageBoot = WidgetBoot & {
  services: ServiceAddresses
  /** Does the configuration say that visitors search on the server? */
  searches_on_server?: boolean
  /** The language of the widget's own words: what the page's address asks for, else the library's. */
  words?: string
  /** The language that the page's address asks for; without it the visitor's choice decides, then their browser's. */
  language?: string
}

/** Reads what the server wrote into the page; null when the library does not exist. */
export function readBoot(text: string | null | undefined): PageBoot | null {
  try {
    const boot = JSON.parse(text ?? 'null') as Partial<PageBoot> | null
    return boot?.support_lib_id ? ({ services: {}, ...boot } as PageBoot) : null
  } catch {
    return null
  }
}

/** The texts of the first view that only the boot data knows; the prerendered page gets them before any script of the app has run. */
export function shellTexts(boot: WidgetBoot) {
  return {
    company: boot.company_name,
    monogram: Array.from(boot.company_name.trim())[0]?.toUpperCase() ?? '·',
    greeting: boot.greeting || t('hello'),
    status: boot.is_online ? t('chat_online') : boot.offline_notice || t('chat_online'),
  }
}

/**
 * Which parts of the first view this library shows (checklist F2). The prerendered page has all of them, each marked with `data-block`; early.ts removes the
 * others, and the app draws the same.
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
