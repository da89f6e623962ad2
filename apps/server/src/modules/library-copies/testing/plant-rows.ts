import type pg from 'pg'
import { quoted } from '../../../kernel/backup/tables.ts'
import { newState } from '../../reports/ledger/ledger-state.ts'

type Column = {
  name: string
  type: string
  isNullable: boolean
  isGenerated: boolean
  allowed: string[] | null
  from: string | null
  fromColumn: string | null
}

const firstConversation = '(select conversation_ref from conversations where support_lib_id = $library order by 1 limit 1)'
/** Values without which a row breaks a rule of its table, as SQL. */
const special: Record<string, string> = {
  'agent_presence.until_at': "'2026-03-01T11:00:00Z'",
  'business_calendars.closures': "'[]'",
  'business_calendars.time_zone': "'Europe/Berlin'",
  'business_calendars.week': "'[[],[],[],[],[],[],[]]'",
  'canned_replies.team_ref': 'null',
  'conversation_links.other_ref': '(select conversation_ref from conversations where support_lib_id = $library order by 1 offset 1 limit 1)',
  'event_summaries.subject': firstConversation,
  'form_submissions.answers': `'[{"planted": "answer"}]'`,
  'legal_holds.conversation_ref': 'null',
  'report_conversations.conversation_ref': firstConversation,
  'report_conversations.state': `'${JSON.stringify(newState(1772359872123))}'`,
  'report_facts.conversation_ref': firstConversation,
  'saved_filters.team_ref': 'null',
  'status_maintenances.ends_at': "'2026-03-01T11:00:00Z'",
  'widget_form_submissions.answers': `'[{"planted": "answer"}]'`,
}

/**
 * Adds a row to each of these tables, with a value in every column and `word` in every text, so that no kind of row is missing from a test. Refs that a foreign key
 * names are those of existing rows. Returns the tables in which that failed, with the reason.
 * @param chosen other values, as SQL, by table and column, or by column alone
 */
export async function plantRows(
  client: pg.Client | pg.PoolClient,
  support_lib_id: string,
  tables: readonly string[],
  word: string,
  chosen: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const failed: string[] = []
  for (const table of tables) {
    const columns = (await columnsOf(client, table)).filter(({ isGenerated, name }) => !isGenerated && name !== 'support_lib_id')
    const own = (name: string) => chosen[`${table}.${name}`] ?? chosen[name]
    const values = columns.map((column, at) => own(column.name) ?? sqlOf(column, table, support_lib_id, `${word}${at}`))
    await client
      .query(
        `insert into ${quoted(table)} (support_lib_id, ${columns.map(({ name }) => quoted(name)).join(', ')}) select '${support_lib_id}', ${values.join(', ')}`,
      )
      .catch((error: Error) => failed.push(`${table}: ${error.message}`))
  }
  return failed
}

function sqlOf({ name, type, allowed, from, fromColumn, isNullable }: Column, table: string, support_lib_id: string, text: string): string {
  const own = special[`${table}.${name}`]
  if (own !== undefined) return own.replace('$library', `'${support_lib_id}'`)
  // A second owner, or a person with an own role, would need more than a row.
  if (['is_owner', 'custom_role', 'merged_into', 'erased_at', 'deletes_at'].includes(name) && isNullable) return 'null'
  if (from !== null) {
    const found = `(select ${quoted(fromColumn ?? '')} from ${quoted(from)} where support_lib_id = '${support_lib_id}' order by 1 limit 1)`
    return from === 'accounts' ? '(select account_id from accounts limit 1)' : found
  }
  if (allowed) return `'${allowed[0]}'`
  if (type === 'text') return table === 'uploads' && name === 'file_id' ? "'planted000000000000000'" : `'${text}'`
  if (type === 'text[]') return `array['${text}']`
  if (type === 'jsonb') return `'{"planted": "${text}"}'`
  if (type === 'bytea') return `'${text}'::bytea`
  if (type === 'boolean') return 'false'
  if (type === 'date') return "'2026-03-01'"
  if (type.startsWith('timestamp')) return "'2026-03-01T10:11:12.123456Z'"
  if (type.endsWith('[]')) return `array[7]::${type}`
  return '7'
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Omit<Column, 'allowed'> & { checks: string[] }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated",
       (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any(f.conkey) limit 1) as "from",
       (select t.attname from pg_constraint f join pg_attribute t on t.attrelid = f.confrelid and t.attnum = f.confkey[array_position(f.conkey, a.attnum)]
        where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any(f.conkey) limit 1) as "fromColumn",
       array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )
  return rows.map(({ checks, ...column }) => {
    const found = checks.flatMap((check) => (check.includes('ARRAY[') ? [...check.matchAll(/'([^']+)'::text/g)].map(([, value = '']) => value) : []))
    return { ...column, allowed: found.length > 0 ? found : null }
  })
}
