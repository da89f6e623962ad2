import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import type { Ctx } from '../../../kernel/context.ts'
import { type ImportedMessage, importConversations } from '../../conversations/index.ts'
import { importTags } from '../../ticket-settings/index.ts'
import { contactsWithIds, importContacts } from '../../visitors/index.ts'
import type { Problem } from '../access.ts'
import { type StagedData, stagedData } from '../reading/staged-row.ts'
import { messageMax } from '../reading/values.ts'
import { type Batch, link, linksOf, partsOf, programNames, type Waiting, type Written } from './batch.ts'

/** The tag of conversations that the other program had deleted. */
const deletedTag = 'Deleted before import'

type Ticket = Waiting & { of: StagedData['conversation'] }

/** Adds conversations with their messages and tags. */
export async function writeConversations(ctx: Ctx, batch: Batch): Promise<Written> {
  const { row, choices, agents } = batch
  if (batch.rows.length === 0) return { refs: [], more: [], problems: [] }
  const tickets = batch.rows.map((each): Ticket => ({ ...each, of: stagedData.conversation.parse(each.data) }))
  const parts = await partsOf(ctx, row, tickets)
  const byTicket = Map.groupBy(parts, ({ parent_id }) => parent_id)
  const problems: Problem[] = []
  const note = ({ ord, kind, external_id }: Waiting, reason: Problem['reason'], detail = '') => problems.push({ ord, kind, external_id, reason, detail })
  const names = parts.flatMap((each) => (each.kind === 'tag' ? stagedData.tag.parse(each.data).name : []))
  const deleted = tickets.some(({ of }) => of.is_deleted) ? [deletedTag] : []
  const tags = choices.with_tags ? await importTags(ctx, [...deleted, ...names]) : new Map<string, string>()
  const contacts = await requestersOf(ctx, batch, tickets, note)
  const people = await authorsOf(ctx, batch, parts)
  const more: Waiting[] = []
  const conversations = tickets.map((ticket) => {
    const { of } = ticket
    const own = byTicket.get(ticket.external_id) ?? []
    const visitor = contacts.get(ticket.ord)
    if (!visitor) throw new Error('a conversation without a contact')
    const created_at = of.created_at === null ? ctx.clock.now() : new Date(of.created_at)
    const tagRefs = new Set(of.is_deleted ? [tags.get(deletedTag.toLowerCase())] : [])
    const messages: ImportedMessage[] = []
    for (const part of own) {
      if (part.kind === 'tag') {
        const ref = tags.get(stagedData.tag.parse(part.data).name.toLowerCase())
        tagRefs.add(ref)
        if (ref === undefined && choices.with_tags) note(part, 'too_many_tags')
        if (ref !== undefined || !choices.with_tags) more.push(part)
        continue
      }
      const said = stagedData.message.parse(part.data)
      if (said.text.length > messageMax) note(part, 'text_shortened', String(said.text.length))
      if (said.files > 0) note(part, 'files_not_taken', String(said.files))
      more.push(part)
      messages.push({
        ...authorOf(said, of, agents, people),
        message: said.text.slice(0, messageMax).toWellFormed(),
        created_at: said.created_at === null ? created_at : new Date(said.created_at),
      })
    }
    messages.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    if (messages.length === 0 && of.description !== '')
      messages.push({
        sender_type: 'visitor',
        sender_id: visitor.visitor_id,
        author: '',
        message: of.description.slice(0, messageMax).toWellFormed(),
        created_at,
      })
    const status = choices.close_open && (of.status === 'open' || of.status === 'waiting') ? 'closed' : of.status
    return {
      ...{ visitor, subject: of.subject, status, priority: of.priority, created_at },
      messages: messages.map((each) => (each.sender_type === 'visitor' && each.sender_id === null ? { ...each, sender_id: visitor.visitor_id } : each)),
      assignee_id: of.assignee === null ? null : (agents.get(of.assignee)?.user_id ?? null),
      tags: [...tagRefs].filter((ref) => ref !== undefined),
      updated_at: latest([created_at, ...messages.map((each) => each.created_at), ...(of.updated_at === null ? [] : [new Date(of.updated_at)])]),
      imported_from: programNames[row.source as ImportSource],
      imported_number: of.number,
    }
  })
  return { refs: await importConversations(ctx, conversations), more, problems }
}

const latest = (all: Date[]): Date => all.reduce((one, other) => (other > one ? other : one))

/** Returns each ticket's contact by the ticket's place: whoever asked, also an agent; somebody unknown for each id that the export doesn't explain. */
async function requestersOf(
  ctx: Ctx,
  { row, agents }: Batch,
  tickets: readonly Ticket[],
  note: (ticket: Ticket, reason: Problem['reason'], detail: string) => void,
) {
  const ids = tickets.flatMap(({ of }) => of.requester ?? [])
  const links = await linksOf(ctx, row.source, 'person', ids)
  const unknown = [...new Set(ids)].filter((id) => !links.has(id))
  const withoutId = tickets.some(({ of }) => of.requester === null)
  const added = await importContacts(
    ctx,
    [...unknown, ...(withoutId ? [null] : [])].map((id) => {
      const agent = id === null ? undefined : agents.get(id)
      return { name: agent?.name ?? '', email: agent?.email ?? null, phone: '', notes: '', company_ref: null, first_seen_at: ctx.clock.now() }
    }),
  )
  await link(
    ctx,
    row,
    'person',
    unknown.map((external_id) => ({ external_id })),
    added.map(({ visitor_id }) => visitor_id).slice(0, unknown.length),
  )
  const contacts = await contactsWithIds(ctx, [...links.values()])
  const byId = new Map(unknown.map((id, at) => [id, added[at]]))
  return new Map(
    tickets.map((ticket) => {
      const { requester } = ticket.of
      if (requester === null || (byId.has(requester) && !agents.has(requester))) note(ticket, 'requester_unknown', requester ?? '')
      return [ticket.ord, requester === null ? added.at(-1) : (byId.get(requester) ?? contacts.get(links.get(requester) ?? ''))] as const
    }),
  )
}

/** Returns the names of the people who wrote messages, by their ids in the other program. */
async function authorsOf(ctx: Ctx, { row }: Batch, parts: readonly Waiting[]): Promise<ReadonlyMap<string, string>> {
  const ids = parts.flatMap((each) => (each.kind === 'message' ? (stagedData.message.parse(each.data).author ?? []) : []))
  const links = await linksOf(ctx, row.source, 'person', ids)
  const contacts = await contactsWithIds(ctx, [...links.values()])
  return new Map([...links].map(([id, ref]) => [id, contacts.get(ref)?.visitor_name ?? '']))
}

/** Returns who a message is from. Somebody who is neither the requester nor an agent is shown by name, as a third person in the conversation. */
function authorOf(
  { author, is_note }: StagedData['message'],
  { requester }: StagedData['conversation'],
  agents: Batch['agents'],
  people: ReadonlyMap<string, string>,
): Pick<ImportedMessage, 'sender_type' | 'sender_id' | 'author'> {
  const agent = author === null ? undefined : agents.get(author)
  if (agent && author !== requester)
    return { sender_type: is_note ? 'note' : 'agent', sender_id: agent.user_id, author: agent.user_id === null ? agent.name : '' }
  const name = author === null || author === requester ? '' : (people.get(author) ?? '')
  return is_note ? { sender_type: 'note', sender_id: null, author: name } : { sender_type: 'visitor', sender_id: null, author: name }
}
