import { newRef } from '../../kernel/ids.ts'
import { orderAnswers } from '../../modules/forms/testing/forms.ts'
import { replyAddress } from '../../modules/mail/index.ts'
import { jobsDone } from '../jobs-done.ts'
import { openSocket } from '../live-socket.ts'
import { until } from '../until.ts'
import type { HiddenLibrary } from './hidden-library.ts'
import { hiddenParts } from './hidden-part.ts'

/** What the acts left: conversations outside every limited scope. */
export type HiddenConversations = { chat: string; ticket: string; solved: string; visitor_id: string }

/**
 * Does what visitors and a person who sees everything can do with conversations, with a canary in every text. Whoever sees less must notice nothing of it.
 */
export async function actHidden(made: HiddenLibrary): Promise<HiddenConversations> {
  const { chat, visitor_id } = await hiddenChat(made)
  const tickets = await hiddenTickets(made)
  await hiddenMails(made, tickets.ticket)
  await jobsDone(made.library)
  return { chat, ...tickets, visitor_id }
}

const say = (message: string, conversation_ref?: string) => ({ client_msg_id: newRef(), message, conversation_ref })

async function hiddenChat({ library, stranger, people, admin, canaries, refs, fields }: HiddenLibrary) {
  const { word, email, phone, number } = canaries
  const { calls: by } = stranger
  const visitor = library.visitor()
  const headers = { authorization: `Visitor ${library.support_lib_id}.${visitor.secret}` }
  const present = await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: visitor.secret })
  await visitor.calls.visitors.pageVisit({ url: `https://shop.example/${word}`, title: `Page ${word}` })
  const first = await visitor.calls.messages.send(say(`Question ${word}`))
  const chat = first.conversation.conversation_ref
  await visitor.calls.visitors.identify({ name: `Ada ${word}`, email, conversation_ref: chat })
  await by.conversations.take({ conversation_ref: chat })
  const form = new FormData()
  form.append('file', new Blob([`Invoice ${word}`]), `${word}.txt`)
  const { file } = (await (await fetch(`${library.address}/api/teams/upload_docs`, { method: 'POST', body: form, headers })).json()) as {
    file: { file_id: string }
  }
  await visitor.calls.messages.send({ ...say(`Look ${word}`, chat), attachments: [file.file_id] })
  await present.do('typing', { conversation_ref: chat, is_typing: true })
  const { message: answer } = await by.messages.send(say(`Answer ${word}`, chat))
  await by.messages.send({ ...say(`Note ${word}`, chat), sender_type: 'note', mentions: [people.all.user_id] })
  await by.messages.update({ conversation_ref: chat, message_id: answer.id, message_action: 'edit', message: `Edited ${word}` })
  await by.conversations.patch({
    conversation_ref: chat,
    subject: `Chat ${word}`,
    priority: 'urgent',
    followers: [people.all.user_id],
    custom_fields: { [fields.text]: `Frame ${word}`, [fields.number]: number },
  })
  await by.contacts.update({ conversation_ref: chat, name: `Ada ${word}`, phone, company: `Company ${word}`, notes: `Notes ${word}` })
  for (const { act } of hiddenParts) await act?.(by, { conversation_ref: chat, word, user_id: people.all.user_id })
  await by.drafts.save({ conversation_ref: chat, kind: 'note', message: `Draft ${word}` })
  await by.activity.notify({ conversation_ref: chat, user_ids: [people.all.user_id], team_refs: [], message: `Hint ${word}` })
  const sent = await by.forms.send({ conversation_ref: chat, form_ref: refs.form_ref, client_msg_id: newRef() })
  await visitor.calls.forms.answer({
    ...{ conversation_ref: chat, message_id: sent.message_id, submission_key: newRef() },
    answers: { ...orderAnswers, name: `Name ${word}`, email },
  })
  await by.workflows.runMacro({ workflow_ref: refs.workflow_ref, conversation_refs: [chat] })
  await by.flowRuns.startIn({ conversation_ref: chat, flow_ref: refs.flow_ref })
  await by.flowRuns.takeOver({ conversation_ref: chat })
  await by.answers.assist({ conversation_ref: chat })
  const { visitor: contact } = await by.conversations.read({ conversation_ref: chat })
  await by.consents.record({ visitor_id: contact.visitor_id, purpose: `News ${word}`, is_given: true, wording: `Wording ${word}` })
  await by.conversations.transfer({ conversation_ref: chat, to_agent: people.all.user_id, note: `Transfer ${word}` })
  await people.all.calls.messages.send({ ...say(`Mine ${word}`, chat), sender_type: 'note' })
  await people.all.calls.conversations.close({ conversation_ref: chat })
  const { rating } = await visitor.calls.ratings.ask({ conversation_ref: chat })
  if (rating)
    await visitor.calls.ratings.rate({
      ...{ support_lib_id: library.support_lib_id, conversation_ref: chat, message_id: rating.message_id },
      ...{ message_rating: 1, message_review: `Review ${word}` },
    })
  await admin.calls.personalData.hold({ conversation_ref: chat, reason: `Hold ${word}` })
  await admin.calls.personalData.export({ visitor_id: contact.visitor_id })
  present.close()
  // One that stays open, and one that waits: people and queues count them.
  const open = await library.visitor().calls.messages.send(say(`Open ${word}`))
  await by.conversations.take({ conversation_ref: open.conversation.conversation_ref })
  await library.visitor().calls.messages.send(say(`Waiting ${word}`))
  return { chat, visitor_id: contact.visitor_id }
}

async function hiddenTickets({ stranger, people, canaries: { word, email, number }, teams, fields }: HiddenLibrary) {
  const { calls: by } = stranger
  const ticketOf = async (address: string, more: object = {}) =>
    (
      await by.tickets.create({
        ...{ email: address, name: `Kim ${word}`, subject: `Bill ${word}`, message: `Where? ${word}`, sender_type: 'visitor', priority: 'urgent' },
        custom_fields: { [fields.text]: `Frame ${word}`, [fields.number]: number },
        ...more,
      } as never)
    ).conversation.conversation_ref
  const [ticket, merged, solved] = [await ticketOf(`kim.${email}`), await ticketOf(`kim.${email}`), await ticketOf(`sam.${email}`)]
  await by.tickets.patch({ conversation_refs: [ticket, solved], assignee_id: stranger.user_id, team_ref: teams.other } as never)
  await by.conversationLinks.add({ conversation_ref: ticket, other_ref: solved, kind: 'related' })
  await by.conversationLinks.merge({ conversation_ref: merged, into: ticket } as never)
  await by.drafts.submit({ conversation_ref: ticket, message: `Soon ${word}`, to_agent: people.all.user_id, note: `Review ${word}` })
  await by.mailReplies.create({
    ...{ conversation_ref: ticket, client_msg_id: newRef(), message: `Reply ${word}`, to: [{ address: `kim.${email}` }] },
    send_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await by.mailReplies.create({ conversation_ref: solved, client_msg_id: newRef(), message: `Mail ${word}`, to: [{ address: `sam.${email}` }] })
  await by.savedFilters.create({ filter_name: `Filter ${word}`, tab: 'tickets', filter: { field: 'subject', op: 'contains', value: word } } as never)
  await by.mutes.set({ conversation_ref: ticket, with_mentions: true })
  await by.conversations.patch({ conversation_ref: solved, snoozed_until: new Date(Date.now() + 86_400_000).toISOString() })
  await by.conversations.close({ conversation_ref: solved })
  return { ticket, solved }
}

/** A mail that opens a ticket, and one of somebody else that says it is an answer in another. */
async function hiddenMails({ library, stranger, canaries: { word, email } }: HiddenLibrary, ticket: string): Promise<void> {
  const answerTo = (await library.inside((ctx) => replyAddress(ctx, ticket, `kim.${email}`))) ?? ''
  const mailTo = (recipient: string, from: string) => {
    const head = [`From: Mail ${word} <${from}>`, `To: ${recipient}`, `Subject: Mail ${word}`, `Message-ID: <${newRef()}@hidden.test>`]
    const bytes = Buffer.from([...head, '', `Text ${word}`, ''].join('\r\n'))
    return stranger.calls.inboundMail.upload({ recipient }, { name: 'mail.eml', bytes })
  }
  await mailTo(`${library.support_lib_id}@in.porchlight.test`, `mel.${email}`)
  await mailTo(answerTo, `else.${email}`)
  await until(async () => (await stranger.calls.inboundMail.list({ fate: 'pending', limit: 1 })).mails.length === 0, 'mails are decided')
}
