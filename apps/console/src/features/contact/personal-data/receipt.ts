import type { ErasureView } from '@porchlight/contracts/personal-data/personal-data'
import { momentText } from '@porchlight/ui'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { t } from './texts.ts'

/** What a receipt counts, in the order in which it is shown. */
export const receiptKinds = ['conversations', 'messages', 'mails', 'files', 'answers', 'others'] as const
type ReceiptKind = (typeof receiptKinds)[number]

const kindOf: Record<string, ReceiptKind> = {
  conversations: 'conversations',
  messages: 'messages',
  mail_messages: 'mails',
  inbound_mails: 'mails',
  mail_replies: 'mails',
  uploads: 'files',
  form_submissions: 'answers',
  widget_form_submissions: 'answers',
  contact_form_submissions: 'answers',
}

/** Adds up a receipt's counts by what people call them; leaves out kinds of which nothing was erased. */
export function receiptLines(counts: Record<string, number>): [ReceiptKind, number][] {
  const sums = new Map<ReceiptKind, number>()
  for (const [table, count] of Object.entries(counts)) {
    const kind = kindOf[table] ?? 'others'
    sums.set(kind, (sums.get(kind) ?? 0) + count)
  }
  return receiptKinds.flatMap((kind): [ReceiptKind, number][] => (sums.get(kind) ? [[kind, sums.get(kind) ?? 0]] : []))
}

/** Says how far an erasure is, or when and by whom it was done. */
export function stateText({ state, finished_at, requested_by, counts }: Pick<ErasureView, 'state' | 'finished_at' | 'requested_by' | 'counts'>): string {
  if (state === 'failed') return t('failed')
  if (state === 'waiting' || finished_at === null) {
    const done = counts.conversations ?? 0
    return done === 0 ? t('waiting') : t('erasing', { count: done, number: numberText(done) })
  }
  const when = momentText(Date.parse(finished_at))
  return requested_by ? t('doneBy', { name: requested_by.name, when }) : t('doneAgain', { when })
}

/** Returns a number as people of this language write it. */
export const numberText = (count: number): string => count.toLocaleString(currentLocale())
