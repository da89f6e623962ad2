import { sql } from 'kysely'
import { newRef } from '../kernel/ids.ts'
import type { TestLibrary } from './library.ts'

/** A chat as it stands in the database, with the messages whose ids its copies tell. */
export type TemplateChat = { conversation_ref: string; messages: readonly string[] }

/** The number of the last copied chat, far above the numbers that libraries give out. */
let lastNumber = 1_000_000

/**
 * Copies one chat with two statements, so that each call gets an untouched chat without the five calls that make one.
 * @param change columns of the conversation that differ from the template's
 * @returns the copies, with the new ids of the template's `messages` in the same order
 */
export async function copyChats(library: TestLibrary, template: TemplateChat, howMany: number, change: Record<string, unknown> = {}): Promise<TemplateChat[]> {
  const { support_lib_id } = library
  const copies = Array.from({ length: howMany }, () => ({
    conversation_ref: newRef(),
    number: ++lastNumber,
    rest: newRef(),
    ids: Object.fromEntries(template.messages.map((id) => [id, newRef()])),
  }))
  await library.inside(async (ctx) => {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as k(conversation_ref text, number bigint, rest text, ids jsonb)`
    await sql`insert into conversations select (jsonb_populate_record(c, ${JSON.stringify(change)}::jsonb || jsonb_build_object('conversation_ref', k.conversation_ref, 'number', k.number))).*
      from conversations c, ${rows}
      where c.support_lib_id = ${support_lib_id} and c.conversation_ref = ${template.conversation_ref}`.execute(ctx.db)
    await sql`insert into messages select (jsonb_populate_record(m, jsonb_build_object('conversation_ref', k.conversation_ref, 'client_msg_id', null,
        'id', coalesce(k.ids->>m.id, left(k.rest, 11) || left(m.id, 11))))).*
      from messages m, ${rows} where m.support_lib_id = ${support_lib_id} and m.conversation_ref = ${template.conversation_ref}`.execute(ctx.db)
  })
  return copies.map(({ conversation_ref, ids }) => ({ conversation_ref, messages: template.messages.map((id) => ids[id] ?? '') }))
}
