import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { LeftOutReason } from '@porchlight/contracts/conversations/left-out-reasons'
import type { ImportSource } from '@porchlight/contracts/imports/import-kind'
import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../../kernel/context.ts'
import { type ImportedMessage, importConversations } from '../../conversations/index.ts'
import { type EarlierMail, rememberEarlierMails } from '../../inbound-mail/index.ts'
import { importTags } from '../../ticket-settings/index.ts'
import { contactsWithIds, importContacts } from '../../visitors/index.ts'
import type { Problem } from '../access.ts'
import { programNames } from '../program-names.ts'
import { type StagedData, stagedData } from '../reading/staged-row.ts'
import { type Batch, link, linksOf, partsOf, type Waiting, type Written } from './batch.ts'
import { beganAt, isProgram, notesOfConversation } from './conversation-notes.ts'
import { customValues } from './custom-values.ts'
import { standInName } from './stand-ins.ts'

/** The tags of conversations that the other program had deleted or archived. */
const deletedTag = 'Deleted before import'
const archivedTag = 'Archived before import'

type Ticket = Waiting & { of: StagedData['conversation'] }

/** Adds conversations with their messages, files, tags and values of fields, and remembers their mails. */
export async function writeConversations(ctx: Ctx, batch: Batch): Promise<Written> {
  const { row, choices, matched } = batch
  const { agents } = matched
  const with_tags = !choices.leave_out.includes('tag')
  if (batch.rows.length === 0) return { refs: [], more: [], problems: [] }
  const tickets = batch.rows.map((each): Ticket => ({ ...each, of: stagedData.conversation.parse(each.data) }))
  const parts = await partsOf(ctx, row, tickets)
  const byTicket = Map.groupBy(parts, ({ parent_id }) => parent_id)
  const problems: Problem[] = []
  const note = ({ ord, kind, external_id }: Waiting, reason: Problem['reason'], detail = '') => void problems.push({ ord, kind, external_id, reason, detail })
  const names = parts.flatMap((each) => (each.kind === 'tag' ? stagedData.tag.parse(each.data).name : []))
  const states = (of: Ticket['of']) => [...(of.is_deleted ? [deletedTag] : []), ...(of.is_archived ? [archivedTag] : [])]
  const tags = await importTags(ctx, [...new Set(tickets.flatMap(({ of }) => states(of))), ...(with_tags ? names : [])])
  const contacts = await requestersOf(ctx, batch, tickets)
  const people = await authorsOf(ctx, batch, parts)
  const known = {
    agents,
    people: new Set(people.keys()),
    requesters: new Set(contacts.known),
    fields: matched.fields,
    leavesOutFields: choices.leave_out.includes('field'),
  }
  const more: Waiting[] = []
  const mails: EarlierMail[] = []
  const conversations = tickets.map((ticket) => {
    const { of } = ticket
    const own = byTicket.get(ticket.external_id) ?? []
    const visitor = contacts.byTicket.get(ticket.ord)
    if (!visitor) throw new Error('a conversation without a contact')
    problems.push(...notesOfConversation(ticket, own, known))
    const { created_at, isKnown } = beganAt(of, own)
    const tagRefs = new Set(states(of).map((name) => tags.get(name.toLowerCase())))
    const { files, left_out } = filesOf(batch, own, note, more)
    const messages: ImportedMessage[] = []
    const said: StagedData['message'][] = []
    for (const part of own) {
      if (part.kind === 'tag') {
        const ref = with_tags ? tags.get(stagedData.tag.parse(part.data).name.toLowerCase()) : undefined
        tagRefs.add(ref)
        if (ref === undefined) note(part, with_tags ? 'too_many_tags' : 'left_out_by_choice')
        else more.push(part)
      }
      if (part.kind !== 'message') continue
      const message = stagedData.message.parse(part.data)
      more.push(part)
      said.push(message)
      messages.push({
        ...authorOf(message, of, agents, people, row),
        message: message.text.slice(0, limits.messageLengthMax).toWellFormed(),
        attachments: files.get(part.external_id) ?? [],
        left_out: [...(message.left_out ?? []), ...(left_out.get(part.external_id) ?? [])],
        // One without a time was said after the one before it.
        created_at: message.created_at === null ? (messages.at(-1)?.created_at ?? created_at) : new Date(message.created_at),
      })
    }
    messages.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    if (messages.length === 0 && of.description !== '')
      messages.push({
        ...{ sender_type: 'visitor', sender_id: visitor.visitor_id, author: '', attachments: [] },
        message: of.description.slice(0, limits.messageLengthMax).toWellFormed(),
        created_at,
      })
    const { taken } = customValues(choices.leave_out.includes('field') ? {} : of.fields, matched.fields)
    const status = matched.statuses.get(of.source_status) ?? { status_ref: of.status, category: of.status }
    const isOpen = status.category === 'open' || status.category === 'waiting'
    const isClosed = of.is_deleted || of.is_spam || (choices.close_open && isOpen)
    mails.push({
      conversation_ref: '',
      message_ids: said.flatMap(({ message_id }) => (message_id === '' ? [] : [message_id])),
      addresses: of.reply_addresses,
      people: [...(visitor.visitor_email === null ? [] : [visitor.visitor_email]), ...said.flatMap((each) => each.people)],
    })
    return {
      ...{ visitor, subject: of.subject, priority: of.priority, created_at, is_spam: of.is_spam, custom_fields: taken },
      ...(isClosed ? { status_ref: 'closed', status: 'closed' as const } : { status_ref: status.status_ref, status: status.category }),
      messages: messages.map((each) => (each.sender_type === 'visitor' && each.sender_id === null ? { ...each, sender_id: visitor.visitor_id } : each)),
      assignee_id: of.assignee === null ? null : (agents.get(of.assignee)?.user_id ?? null),
      team_ref: of.team === null ? null : (matched.teams.get(of.team) ?? null),
      tags: [...tagRefs].filter((ref) => ref !== undefined),
      ...endOf([created_at, ...messages.map((each) => each.created_at), ...(of.updated_at === null ? [] : [new Date(of.updated_at)])], isKnown, ctx),
      imported_from: programNames[row.source as ImportSource],
      imported_number: of.number,
    }
  })
  const refs = await importConversations(ctx, conversations)
  await rememberEarlierMails(
    ctx,
    mails.map((mail, at) => ({ ...mail, conversation_ref: refs[at] ?? '' })),
  )
  return { refs, more, problems }
}

/** Returns the files of each message by the message's id, and those that it cannot have, which are reported too. What the importer chose to leave out is not named. */
function filesOf({ files }: Batch, parts: readonly Waiting[], note: (part: Waiting, reason: Problem['reason'], detail: string) => void, more: Waiting[]) {
  const found = new Map<string, AttachmentView[]>()
  const left_out = new Map<string, LeftOutFile[]>()
  const miss = (message: string, name: string, reason: LeftOutReason) => void left_out.set(message, [...(left_out.get(message) ?? []), { name, reason }])
  for (const part of parts) {
    if (part.kind !== 'attachment') continue
    const { message, name } = stagedData.attachment.parse(part.data)
    const stored = files.get(part.ord)
    const own = found.get(message) ?? []
    found.set(message, own)
    if (stored === undefined) note(part, 'left_out_by_choice', name)
    else if ('reason' in stored) {
      note(part, stored.reason, stored.detail)
      miss(message, name, stored.left_out)
    } else if (own.length >= limits.attachmentsMax) {
      note(part, 'too_many_files', name)
      miss(message, name, 'too_many')
    } else {
      own.push(stored.view)
      more.push(part)
    }
  }
  return { files: found, left_out }
}

/** Returns when a conversation last changed and was closed. One of which nothing tells when it was is kept as long as if it had been closed today. */
function endOf(times: Date[], isKnown: boolean, { clock }: Ctx): { updated_at: Date; closed_at: Date } {
  const updated_at = times.reduce((one, other) => (other > one ? other : one))
  return { updated_at, closed_at: isKnown ? updated_at : clock.now() }
}

/** Returns each ticket's contact by the ticket's place: the requester, even if an agent, or a stand-in for ids that the export doesn't describe. */
async function requestersOf(ctx: Ctx, { row, matched: { agents } }: Batch, tickets: readonly Ticket[]) {
  const ids = tickets.flatMap(({ of }) => of.requester ?? [])
  const people = await linksOf(ctx, row, 'person', ids)
  const links = new Map([...(await linksOf(ctx, row, 'stand_in', ids)), ...people])
  const unknown = [...new Set(ids)].filter((id) => !links.has(id))
  const withoutId = tickets.some(({ of }) => of.requester === null)
  const added = await importContacts(
    ctx,
    [...unknown, ...(withoutId ? [null] : [])].map((id) => {
      const agent = id === null ? undefined : agents.get(id)
      const name = agent?.name || (agent?.email ? '' : standInName(row, id))
      const began = tickets.flatMap(({ of }) => (of.requester === id && of.created_at !== null ? [of.created_at] : [])).toSorted()[0]
      const first_seen_at = began === undefined ? ctx.clock.now() : new Date(began)
      return { name, email: agent?.email ?? null, phone: '', notes: '', company_ref: null, first_seen_at }
    }),
  )
  await link(
    ctx,
    row,
    'stand_in',
    unknown.map((external_id) => ({ external_id, mark: '' })),
    added.map(({ visitor_id }) => visitor_id).slice(0, unknown.length),
  )
  const contacts = await contactsWithIds(ctx, [...links.values()])
  const byId = new Map(unknown.map((id, at) => [id, added[at]]))
  const byTicket = new Map(
    tickets.map(({ ord, of: { requester } }) => {
      return [ord, requester === null ? added.at(-1) : (byId.get(requester) ?? contacts.get(links.get(requester) ?? ''))] as const
    }),
  )
  return { byTicket, known: people.keys() }
}

/** Returns the names of the people who wrote messages, by their ids in the other program. */
async function authorsOf(ctx: Ctx, { row }: Batch, parts: readonly Waiting[]): Promise<ReadonlyMap<string, string>> {
  const ids = parts.flatMap((each) => (each.kind === 'message' ? (stagedData.message.parse(each.data).author ?? []) : []))
  const links = await linksOf(ctx, row, 'person', ids)
  const contacts = await contactsWithIds(ctx, [...links.values()])
  return new Map([...links].map(([id, ref]) => [id, contacts.get(ref)?.visitor_name ?? '']))
}

/** Returns a message's author. Third parties (neither requester nor agent) are shown by name. */
function authorOf(
  { author, is_note }: StagedData['message'],
  { requester }: StagedData['conversation'],
  agents: Batch['matched']['agents'],
  people: ReadonlyMap<string, string>,
  row: Batch['row'],
): Pick<ImportedMessage, 'sender_type' | 'sender_id' | 'author'> {
  const agent = author === null ? undefined : agents.get(author)
  if (agent && author !== requester)
    return { sender_type: is_note ? 'note' : 'agent', sender_id: agent.user_id, author: agent.user_id === null ? agent.name || standInName(row, author) : '' }
  const known = author === null || author === requester ? '' : people.get(author)
  // An author whom the export doesn't describe is not the requester.
  const name = known ?? (isProgram(author) ? programNames[row.source as ImportSource] : standInName(row, author))
  return is_note ? { sender_type: 'note', sender_id: null, author: name } : { sender_type: 'visitor', sender_id: null, author: name }
}
