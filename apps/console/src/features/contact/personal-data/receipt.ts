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
