import { currentLocale, dateFormat } from '@porchlight/ui'
import { t } from './texts.ts'

const dayText = (iso: string) => dateFormat(currentLocale(), { dateStyle: 'medium' }).format(new Date(iso))

/** Says how much of a conversation's history was removed because of its age. */
export function removedText({ first_at, last_at, counts }: { first_at: string; last_at: string; counts: Readonly<Record<string, number>> }): string {
  const count = Object.values(counts).reduce((all, one) => all + one, 0)
  return t('removed', { count, number: count.toLocaleString(currentLocale()), from: dayText(first_at), to: dayText(last_at) })
}
