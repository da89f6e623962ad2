import { startChat } from '../../../../testing/library.ts'
import { secrets } from './attacked-shop.ts'
import { inHelp } from './in-help.ts'
import { canariesIn, type Leak } from './leaks.ts'
import { type Channel, each, line, staffAt, truth } from './trying.ts'

/** What stands beside a conversation may name only addresses of pages. */
const inAddresses = (where: string, urls: readonly (string | null)[]): Leak[] =>
  urls.flatMap((url): Leak[] => (url === null || /^https?:\/\//.test(url) ? [] : [{ what: 'script', where, text: url }]))

/** The order is what the library's own system says about a customer. */
export const customerData: Channel = (shop, cases) =>
  each(
    cases,
    async (order) => {
      const where = `customer data ${order.id}`
      const text = line(`${order.mark} ${order.text}`, 300)
      const rows = [
        { label: line(text, 80), value: text, url: `javascript:alert("${order.mark}")` },
        { label: '<img src=x onerror=alert(1)>', value: order.text, url: 'data:text/html,<script>alert(1)</script>' },
      ]
      shop.outside.says = JSON.stringify({ sections: [{ title: line(text, 80), rows }] })
      const { conversation_ref } = (await startChat(shop.library.visitor(), `${truth}?`)).conversation
      const { sources } = await staffAt(shop, order.at).calls.customerData.read({ conversation_ref })
      const urls = sources.flatMap(({ sections }) => sections.flatMap((section) => section.rows.map(({ url }) => url)))
      return [
        ...inAddresses(where, urls),
        ...canariesIn(where, JSON.stringify(sources), secrets.ofOthers),
        ...(await inHelp(shop, where, conversation_ref, order.at)),
      ]
    },
    // The address of all customers says one thing at a time.
    1,
  )

/** The order is the title of an issue that is linked with a conversation. */
export const issueTitle: Channel = (shop, cases) =>
  each(
    cases,
    async (order) => {
      const where = `issue title ${order.id}`
      const number = order.at + (order.id.startsWith('calm') ? 10_000 : 1)
      const url = `${shop.outside.origin}/velo/shop/issues/${number}`
      const says = (html_url: string) => JSON.stringify({ title: `${order.mark} ${order.text}`, html_url, state: 'open' })
      const { conversation_ref } = (await startChat(shop.library.visitor(), `${truth}?`)).conversation
      const { calls } = staffAt(shop, order.at)
      await calls.conversations.take({ conversation_ref })
      shop.outside.says = says(`javascript:alert("${order.mark}")//${url}`)
      const taken = await calls.issueLinks.add({ conversation_ref, url }).catch(() => undefined)
      shop.outside.says = says(url)
      const { link } = taken ?? (await calls.issueLinks.add({ conversation_ref, url }))
      return [...inAddresses(where, [link.url]), ...(await inHelp(shop, where, conversation_ref, order.at))]
    },
    1,
  )
