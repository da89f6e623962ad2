import type pg from 'pg'
import { quoted } from '../../../kernel/backup/tables.ts'
import { newRef } from '../../../kernel/ids.ts'
import { modules } from '../../../modules.ts'
import { plantRows } from '../../library-copies/testing/plant-rows.ts'
import { personalRows } from '../declared.ts'

/** A contact whose rows are planted; `email` is theirs and holds the canary. */
export type Planted = { support_lib_id: string; visitor_id: string; conversation_ref: string; email: string }

/** Tables with rows that are declared to be erased. */
const tables = [...new Set(personalRows({ modules }).map(({ table }) => table))].sort()
/** Tables in which the contact has rows that can't be planted beside them: these get the canary in each text that may hold one. */
const ownRows: readonly string[] = ['conversations', 'messages', 'visitors']
/** Tables to which rows of others refer. */
const parents = ['app_connections', 'imports', 'webhook_endpoints', 'tracker_answers']

/** Rows of a table are found by what their texts say: values in which they say it, as SQL. `{LIB}` is the library: braces are in no ref. */
const valuesFor = ({ visitor_id, conversation_ref, email }: Planted, canary: string): Record<string, string> => ({
  ...{ visitor_id: `'${visitor_id}'`, conversation_ref: `'${conversation_ref}'`, merged_into: 'null', once: `'${canary}'` },
  ...{ email: `'${email}'`, address: `'${email}'`, recipient: `'${email}'`, from_address: `'${email}'` },
  'conversation_links.other_ref': `(select conversation_ref from conversations where support_lib_id = '{LIB}' and conversation_ref <> '${conversation_ref}' limit 1)`,
  'conversation_texts.words': `to_tsvector('simple', '${canary}')`,
  'ratings.message_rating': '1',
  'earlier_mails.people': `array['${email}']`,
  'feed_items.entity_ref': `'${conversation_ref}'`,
  'idempotent_calls.answer': `'{"ref": "${conversation_ref}", "text": "${canary}"}'`,
  'webhook_deliveries.body': `'{"ref": "${conversation_ref}", "text": "${canary}"}'`,
  'import_rows.kind': "'person'",
  'import_rows.data': `'{"email": "${email}", "name": "${canary}"}'`,
  'import_files.ord': '8',
  'import_links.kind': "'person'",
  'import_problems.kind': "'person'",
  'import_problems.reason': "'no_id'",
  'import_links.external_id': `'${email}'`,
  'import_problems.detail': `'From: ${email}'`,
  'saved_filters.filter': `'{"field": "email", "op": "is", "value": "${email}"}'`,
  // One that is due would run.
  'workflow_timers.due_at': "'2126-03-01T10:11:12Z'",
  'workflow_facts.event_number': `(select number from events where support_lib_id = '{LIB}' and subject = '${conversation_ref}' limit 1)`,
})

/** Adds the rows that are about no contact, but to which rows about contacts refer. Once in a library. */
export const plantParents = (client: pg.PoolClient, support_lib_id: string): Promise<string[]> =>
  // An answer that waits would be sent within a minute.
  plantRows(client, support_lib_id, parents, newRef(), { 'tracker_answers.state': "'done'" })

/**
 * Adds a row about the contact to each table that modules declare to be erased, with the canary in every text of it. Returns why rows of a table could not be
 * added. The library has planted parents.
 * @param some the tables that get a row; all by default
 */
export async function plantDeclared(client: pg.PoolClient, about: Planted, canary: string, some: readonly string[] = tables): Promise<string[]> {
  const chosen = Object.fromEntries(Object.entries(valuesFor(about, canary)).map(([name, value]) => [name, value.replaceAll('{LIB}', about.support_lib_id)]))
  const failed = await plantRows(
    client,
    about.support_lib_id,
    some.filter((table) => !ownRows.includes(table)),
    canary,
    chosen,
  )
  for (const table of ownRows) await fillOwn(client, table, about, canary)
  // A conversation of the planted person that waits to be imported, and a file in it.
  await client.query(
    `insert into import_rows (support_lib_id, import_ref, ord, kind, external_id, parent_id, data)
     select r.support_lib_id, r.import_ref, more.ord, more.kind, $2 || more.ord, more.parent, jsonb_build_object('requester', r.external_id, 'name', $2::text)
     from import_rows r cross join (values (8, 'attachment', $2 || 9), (9, 'conversation', null)) more(ord, kind, parent) where r.support_lib_id = $1`,
    [about.support_lib_id, canary],
  )
  return failed
}

/** Puts the canary into each text of the contact's own rows; what refuses it is a choice or a ref. */
async function fillOwn(client: pg.PoolClient, table: string, { support_lib_id, visitor_id, conversation_ref }: Planted, canary: string): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('support_lib_id', 'visitor_id', 'conversation_ref', 'merged_into', 'email')`,
    [table],
  )
  const texts: Record<string, string> = { text: `'${canary}'`, 'text[]': `array['${canary}']`, jsonb: `'{"x": "${canary}"}'` }
  const own = table === 'visitors' ? `visitor_id = '${visitor_id}'` : `conversation_ref = '${conversation_ref}'`
  for (const { name, type } of rows)
    if (texts[type])
      await client.query(`update ${table} set ${quoted(name)} = ${texts[type]} where support_lib_id = $1 and ${own}`, [support_lib_id]).catch(() => {})
}

/** Returns the columns of erased tables that still hold the canary. */
export async function columnsWith(client: pg.PoolClient, { support_lib_id }: Planted, canary: string): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct c.key as name from ${quoted(table)} t cross join lateral jsonb_each_text(to_jsonb(t)) c
       where t.support_lib_id = $1 and (position($2 in lower(c.value)) > 0 or position(encode(convert_to($2, 'UTF8'), 'hex') in c.value) > 0) order by 1`,
      [support_lib_id, canary],
    )
    found.push(...rows.map(({ name }) => `${table}.${name}`))
  }
  return found
}
