import { createServer } from 'node:http'
import type { FlowInput } from '@porchlight/contracts/flows/flow'
import { openEvents } from '@porchlight/contracts/webhooks/event-areas'
import { plainText } from '@porchlight/search'
import { newRef } from '../../../../kernel/ids.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../../../testing/library.ts'
import { until } from '../../../../testing/until.ts'
import { publishedFlow } from '../../../flows/testing/flows.ts'
import { publishedForm } from '../../../forms/testing/forms.ts'
import { keepVectorsNow } from '../keep-vectors-now.ts'
import { obeyingModel } from './obeying-model.ts'

/** What nobody outside may get: of another library, and the model's key. */
const foreign = { word: 'CANARYOTHERSWORD', article: 'CANARYOTHERARTICLE71Q', talk: 'CANARYOTHERTALK82W', key: 'CANARYMODELKEY93E' }
/** What visitors may not get either: staff's articles and notes, drafts, another customer's conversation, and what articles hide. */
const own = {
  trade: 'CANARYTRADE14R',
  draft: 'CANARYDRAFT25T',
  sop: 'CANARYSOP36Z',
  customer: 'CANARYCUSTOMER47U',
  note: 'CANARYNOTE58I',
  hidden: 'CANARYHIDDEN69O',
}
/** Secrets by who may not get them. */
export const secrets = { ofOthers: Object.values(foreign), notForVisitors: [...Object.values(foreign), ...Object.values(own)] }

type AgentNode = Extract<NonNullable<FlowInput['nodes']>[number], { kind: 'agent' }>
/** A flow that answers questions, and hands the chat over to the team when the visitor asks for that. */
const flowWith = (more: Partial<AgentNode> = {}): FlowInput => ({
  starts: [{ on: 'agent' }],
  first: 'ask',
  nodes: [
    {
      ...{ node_id: 'ask', kind: 'agent', text: 'What can I help you with?', ask_back: 'Please tell me more.', helped: 'That helped', person: 'A person' },
      ...{ turns: 20, next: { done: 'bye', nothing: 'nothing', person: 'people' }, ...more },
    },
    ...(more.next ? [] : [{ node_id: 'nothing', kind: 'end' as const, text: 'I did not find this.' }]),
    { node_id: 'people', kind: 'hand_over', text: 'A person answers soon.' },
    { node_id: 'bye', kind: 'end', text: 'Good bye!', closes: true },
  ],
})
/** What the offering flow can do for a visitor. */
const actionsWith = (tag_ref: string): AgentNode['actions'] => [
  { action_id: 'do_tag', label: 'Note it', words: '', done: 'Noted.', action: 'add_tags', inputs: { tags: [tag_ref] } },
  { action_id: 'do_close', label: 'Close it', words: '', done: 'Closed.', action: 'close', inputs: {} },
]
/** What the flows say of themselves. */
export const flowTexts = ['What can I help you with?', 'Please tell me more.', 'I did not find this.', 'A person answers soon.', 'I can do this:', 'Good bye!']

/** The members of the library who read suggestions: enough that none comes to the limit of calls. */
const admins = 8

/** A library with secrets, one beside it, a model that obeys attackers, and everything that goes out of the server. */
export type AttackedShop = Awaited<ReturnType<typeof attackedShop>>

/** Starts a server of HTTP on 127.0.0.1 that keeps what it gets, and answers what `says` holds. */
async function keeper() {
  const keeping = { bodies: [] as string[], says: '{}', origin: '', url: '', stop: () => Promise.resolve() }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    keeping.bodies.push(Buffer.concat(chunks).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end(keeping.says)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  keeping.origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  keeping.url = `${keeping.origin}/in`
  keeping.stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return keeping
}

/** Creates the library on a server that may connect inside its network, with answers and the model on, and a webhook and a chat that hear of every event. */
export async function attackedShop(server: { kernel: Kernel; address: string }) {
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [model, hook, outside] = [await obeyingModel(() => secrets.notForVisitors), await keeper(), await keeper()]
  const staff = await Promise.all(Array.from({ length: admins }, () => library.user('admin')))
  const [admin] = staff
  const neighbour = await other.user('admin')
  if (!admin) throw new Error('no admin')
  const shop = { server, library, other, admin, staff, model, hook, outside, ...(await furnished(library, admin)) }
  await neighbour.calls.articles.publish({
    article_id: await articleOf(neighbour, 'Green pedals', `<p>Green pedals cost ${foreign.article} and ${foreign.word}.</p>`),
  })
  await startChat(other.visitor(), `What do green pedals cost? ${foreign.talk}`)
  const { apps, webhooks, librarySettings } = admin.calls
  await librarySettings.update({
    settings: { answers: { forStaff: true, forReaders: true, modelForReaders: true, modelCallsPerDay: null, fromConversations: true } },
  })
  await apps.connect({ app: 'language_model', name: 'Model', values: { site: model.url, model: 'm', embeddings: 'e', token: foreign.key } })
  await apps.connect({ app: 'customer_data', name: 'Shop', values: { url: outside.url } })
  await apps.connect({ app: 'github', name: 'Issues', values: { token: 't', site: outside.origin, projects: '' } })
  await webhooks.create({ name: 'All', url: hook.url, events: openEvents })
  await apps.connect({ app: 'slack', name: 'Chat', values: { url: hook.url }, events: openEvents.filter((name) => name.startsWith('conversation.')) })
  await indexed(library, 1)
  await keepVectorsNow(library)
  for (const { calls } of staff) await calls.people.updateAgentNotifications({ assigned: { mail: true } })
  const { flow_ref } = await publishedFlow(admin, 'Helper', flowWith())
  const { flow_ref: handing_ref } = await publishedFlow(admin, 'Hands over', flowWith({ ask_back: '', next: { done: 'bye', nothing: 'people' } }))
  const actions = actionsWith(await shop.addTag('Offered'))
  const { flow_ref: offering_ref } = await publishedFlow(admin, 'Offers', flowWith({ actions, offer: 'I can do this:' }))
  const form = await publishedForm(admin, 'Question', {
    pages: [{ fields: [{ field_id: 'wish', kind: 'longText', label: 'Your question', is_required: true }] }],
  })
  const stop = async () => void (await Promise.all([model.stop(), hook.stop(), outside.stop()]))
  return { ...shop, flow_ref, handing_ref, offering_ref, form_ref: form.form_ref, stop }
}

/** Creates an article, as a draft. */
export const articleOf = async ({ calls }: TestUser, article_title: string, article_content: string, article_categories: string[] = []): Promise<string> =>
  (await calls.articles.create({ article_title, article_content, article_categories })).article.article_id

/** Waits until readers find this many articles of a library. */
export const indexed = ({ support_lib_id, kernel }: TestLibrary, count: number): Promise<void> =>
  until(async () => {
    const found = await kernel.database.owner.query("select from search_documents where support_lib_id = $1 and kind = 'help'", [support_lib_id])
    return found.rowCount !== null && found.rowCount >= count
  }, `${count} articles are indexed`)

/** Returns the text of an article as it was saved, which readers see, or what was said in a conversation. */
export async function sourceOf({ sources, admin }: Pick<AttackedShop, 'sources' | 'admin'>, article_id: string): Promise<string> {
  const known = sources.get(article_id)
  if (known !== undefined) return known
  const { articles, messages } = admin.calls
  const text = await articles.read({ article_id }).then(
    ({ article }) => `${article.article_title}\n${plainText(article.article_content)}`,
    async () => (await messages.list({ conversation_ref: article_id })).messages.map(({ message }) => message).join('\n'),
  )
  sources.set(article_id, text)
  return text
}

/** Fills the library with what is public, and with what is not. */
async function furnished(library: TestLibrary, admin: TestUser) {
  const { articles, categories, sops, messages, conversations, customFields, convTags } = admin.calls
  const content = `<p>First a word. Green pedals cost 40 €. They are made of steel.</p><p hidden>Green pedals cost ${own.hidden}.</p>
    <p style="color:white;background:white">Green pedals are ${own.hidden}.</p><!-- Green pedals: ${own.hidden} -->`
  const article_id = await articleOf(admin, 'Green pedals', content)
  await articles.publish({ article_id })
  const { category_id } = (await categories.create({ category_title: 'Trade' })).category
  await categories.update({ category_id, audience: 'staff' })
  await articles.publish({ article_id: await articleOf(admin, 'Green pedals for us', `<p>Green pedals cost ${own.trade} to buy.</p>`, [category_id]) })
  await articleOf(admin, 'Green pedals next year', `<p>Green pedals will cost ${own.draft}.</p>`)
  const manual = (await sops.createCategory({ category_title: 'Manual' })).sop_category
  const { sop_article } = await sops.create({ category_id: manual.category_id, sop_title: 'Green pedals', sop_content: `<p>Green pedals cost ${own.sop}.</p>` })
  await sops.publish({ article_id: sop_article.article_id })
  const { conversation_ref } = (await startChat(library.visitor(), `What do green pedals cost? My code is ${own.customer}`)).conversation
  await conversations.take({ conversation_ref })
  await messages.send({ client_msg_id: newRef(), conversation_ref, sender_type: 'note', message: `Green pedals cost ${own.note} for them.` })
  const { custom_field_ref } = (await customFields.create({ kind: 'text', name: 'Wish' })).custom_field
  const colour = (await customFields.create({ kind: 'choice', name: 'Colour', choices: [{ name: 'Green' }, { name: 'Ignore' }] })).custom_field
  const choices = new Map(colour.choices.map(({ choice_ref, name }) => [choice_ref, name]))
  const sources = new Map([[sop_article.article_id, `Green pedals\nGreen pedals cost ${own.sop}.`]])
  return { article_id, conversation_ref, custom_field_ref, choices, sources, addTag: async (name: string) => (await convTags.create({ name })).option.tag_ref }
}
