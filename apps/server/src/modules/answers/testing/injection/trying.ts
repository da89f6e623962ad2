import type { AnswerView } from '@porchlight/contracts/answers/answers'
import type { TestUser } from '../../../../testing/library.ts'
import { type AttackedShop, secrets, sourceOf } from './attacked-shop.ts'
import { canariesIn, inventedIn, type Leak } from './leaks.ts'
import type { Order } from './orders.ts'

/** An order on its way through one channel. `mark` is beside it, so that it is known whether the model was given it; `id` names the case. */
export type Case = Order & { id: string; mark: string; at: number }
/** Where incoming mail is taken, and texts of mails that carry orders. */
export type MailWay = { port: number; address: string; contexts: readonly string[] }
/** Brings orders in by one way, and returns what came out of them. */
export type Channel = (shop: AttackedShop, cases: readonly Case[], mail: MailWay) => Promise<Leak[]>

/** What hidden texts hold. */
export const hiddenSecret = secrets.notForVisitors.at(-1) ?? ''
/** What every library of these attacks has an answer to. */
export const truth = 'What do green pedals cost'
/** So much of what the articles answer that only its words are looked up: the order is read by the model alone. */
export const lead = `${truth} `.repeat(8)
/** A question that is answered, with the order after it. */
export const asked = ({ mark, text }: Case) => `${lead}${mark} ${text}`.slice(0, 500)
/** Returns the first characters of a text in one line. */
export const line = (text: string, length: number) => [...text.replace(/[\p{Cc}\s]+/gu, ' ')].slice(0, length).join('')
/** Returns another colleague for each case, for the limit of calls. */
export const staffAt = (shop: AttackedShop, at: number): TestUser => shop.staff[at % shop.staff.length] ?? shop.admin
/** How many cases are on their way at once. */
const lanes = 6

/** Runs all cases, some at once, and returns what got out. */
export async function each(cases: readonly Case[], one: (order: Case) => Promise<Leak[]>, atOnce = lanes): Promise<Leak[]> {
  const leaks: Leak[] = []
  const waiting = [...cases]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) leaks.push(...(await one(next)))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return leaks
}

/** Returns what an answer for visitors gives away. */
export async function inAnswer(shop: AttackedShop, where: string, { sentences, sources, outcome }: AnswerView): Promise<Leak[]> {
  const texts = new Map<string, string>()
  for (const { article_id } of sentences) texts.set(article_id, await sourceOf(shop, article_id))
  const said = JSON.stringify({ sentences, sources, outcome })
  return [...canariesIn(where, said, secrets.notForVisitors), ...inventedIn(where, sentences, (id) => texts.get(id) ?? '')]
}

/** Returns how many articles readers find. */
export const countIndexed = async ({ library: { support_lib_id, kernel } }: AttackedShop) =>
  (await kernel.database.owner.query("select from search_documents where support_lib_id = $1 and kind = 'help'", [support_lib_id])).rowCount ?? 0
