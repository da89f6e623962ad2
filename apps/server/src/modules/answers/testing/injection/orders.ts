import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A text that tells a language model to do something. */
export type Order = { kind: string; text: string }

const read = (file: string) => readFileSync(file, 'utf8')

/** Returns our own orders: `own-orders.json`, in many languages and encodings, of each kind several. */
export const ownOrders = (): Order[] => JSON.parse(read(path.join(import.meta.dirname, 'own-orders.json'))) as Order[]

const corpus = path.resolve(import.meta.dirname, '../../../../../../../../shared/corpora/injection/benchmark')

/** Returns the orders of a public collection (BIPIA) and the mails that they are put into; none where it is missing. */
export function collectedOrders(): { orders: Order[]; mails: string[] } {
  const attacks = path.join(corpus, 'text_attack_train.json')
  if (!existsSync(attacks)) return { orders: [], mails: [] }
  const orders = Object.entries(JSON.parse(read(attacks)) as Record<string, string[]>).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })))
  const lines = read(path.join(corpus, 'email/train.jsonl')).trim().split('\n')
  return { orders, mails: lines.map((line) => (JSON.parse(line) as { context: string }).context) }
}
