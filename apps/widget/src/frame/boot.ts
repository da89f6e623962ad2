import type { ServiceAddresses } from '@porchlight/client'
import type { WidgetBoot } from '@porchlight/contracts/libraries'
import { t } from './texts.ts'

/** What the server writes into a widget page. */
export type PageBoot = WidgetBoot & { services: ServiceAddresses }

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
