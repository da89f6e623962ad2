import { Readable } from 'node:stream'
import type { MailLanguage } from '@porchlight/contracts/activity/alerts'
import { type AuditRow, auditApi } from '@porchlight/contracts/audit/audit'
import type { AuditArea, AuditDoer } from '@porchlight/contracts/audit-areas'
import { auditPolicyOf } from '../../kernel/audit/audit-retention.ts'
import { type Ctx, isStaff } from '../../kernel/context.ts'
import { largeRead, type OutsideCall, outsideAction, query } from '../../kernel/operations.ts'
import { csvOf } from '../../kernel/rows/csv.ts'
import { highestFirst, keysetPage } from '../../kernel/rows/keyset-page.ts'
import { refsBeyondSight } from '../conversations/index.ts'
import { mailReaderOf } from '../people/index.ts'

type Asked = { user_id?: string | undefined; by?: AuditDoer | undefined; area?: AuditArea | undefined; from?: string | undefined; to?: string | undefined }

/** Implements GET team-logs, its CSV, and GET permissions. */
export const auditQueries = [
  query(auditApi.list, async (ctx, { cursor, limit, ...asked }) => pageOf(ctx, asked, cursor, limit)),
  query(auditApi.permissions, async (ctx, { cursor, limit, ...asked }) => pageOf(ctx, { ...asked, area: 'rights' }, cursor, limit)),
  largeRead(
    outsideAction(auditApi.exported, async (call, asked) => {
      const { actor } = call
      const language = isStaff(actor) && !actor.key ? (await call.read(call.support_lib_id, (ctx) => mailReaderOf(ctx, actor.user_id))).language : 'en'
      // The contract declares a string; the response is streamed.
      return Readable.from(csvOf(heads[language], pagesOf(call, asked))) as unknown as string
    }),
  ),
]

/** Rows read at once: each page of an export is a short transaction. */
const exportPage = 1000
const columns = [
  'number',
  'created_at',
  'area',
  'kind',
  'actor_kind',
  'actor_id',
  'actor_name',
  'user_id',
  'subject',
  'address',
  'user_agent',
  'events',
  'hash',
]

const heads: Record<MailLanguage, string[]> = {
  en: [
    ...['Number', 'At (UTC)', 'Area', 'What', 'Kind of doer', 'ID of doer', 'Doer', 'With the rights of (ID)', 'About (ID)'],
    ...['Address', 'Browser or program', 'Details', 'Hash'],
  ],
  de: [
    ...['Nummer', 'Um (UTC)', 'Bereich', 'Was', 'Art des Handelnden', 'ID des Handelnden', 'Handelnder', 'Mit den Rechten von (ID)', 'Betrifft (ID)'],
    ...['Adresse', 'Browser oder Programm', 'Einzelheiten', 'Prüfsumme'],
  ],
}

/** Yields the cells of the log, page by page, and the lines about the chain itself. */
async function* pagesOf(call: OutsideCall, asked: Asked): AsyncGenerator<unknown[][]> {
  for (let cursor: string | undefined; ; ) {
    const page = await call.read(call.support_lib_id, (ctx) => pageOf(ctx, asked, cursor, exportPage))
    yield page.rows.map(cellsOf)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  const { head, cut } = await call.read(call.support_lib_id, (ctx) => auditPolicyOf(ctx))
  yield [endCells('audit.head', head.number, '', head.hash), ...(cut ? [endCells('audit.checkpoint', cut.number, cut.at.toISOString(), cut.hash)] : [])]
}

/** A line about the chain itself: columns that don't apply stay empty. */
const endCells = (kind: string, number: number, created_at: string, hash: string): unknown[] =>
  columns.map((column) => ({ number, created_at, kind, hash })[column as 'hash'] ?? '')

const cellsOf = ({ number, created_at, area, kind, actor, user_id, subject, address, user_agent, events, hash }: AuditRow): unknown[] => [
  ...[number, created_at, area, kind, actor.kind, actor.id, actor.name, user_id, subject, address, user_agent],
  ...[JSON.stringify(events), hash],
]

/** As rows store who acted. Nobody is signed in yet when a person signs in. */
const kindsOf: Record<AuditDoer, string[]> = { person: ['agent', 'nobody'], api_key: ['api_key'], rule: ['rule'], system: ['system'] }

async function pageOf(ctx: Ctx, { user_id, by, area, from, to }: Asked, cursor: string | undefined, limit: number) {
  const found = ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(user_id !== undefined, (log) => log.where('user_id', '=', user_id ?? ''))
    .$if(by !== undefined, (log) => log.where('actor_kind', 'in', by ? kindsOf[by] : []))
    .$if(area !== undefined, (log) => log.where('area', '=', area ?? ''))
    .$if(from !== undefined, (log) => log.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (log) => log.where('created_at', '<', new Date(to ?? 0)))
  const { rows: page, next_cursor } = await keysetPage(found, highestFirst('number'), { cursor, limit })
  const hidden = await refsBeyondSight(
    ctx,
    page.flatMap(({ subject }) => subject ?? []),
  )
  return {
    rows: page.map((row): AuditRow => {
      // That somebody did something is for all who read the log; with whom, for those who may see it.
      const isHidden = row.subject !== null && hidden.has(row.subject)
      return {
        ...{ number: row.number, area: row.area as AuditArea, kind: row.kind, subject: isHidden ? null : row.subject, user_id: row.user_id },
        ...{ address: row.address, user_agent: row.user_agent, created_at: row.created_at.toISOString(), hash: row.hash.toString('hex') },
        actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
        events: isHidden ? [] : (JSON.parse(row.details) as AuditRow['events']),
      }
    }),
    next_cursor,
  }
}
