import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { importCompanies, importContacts } from '../../visitors/index.ts'
import type { ImportRow } from '../access.ts'
import { stagedData } from '../reading/staged-row.ts'
import { type Batch, linksOf, type Waiting, type Written } from './batch.ts'
import { standInName, unknownTime } from './stand-ins.ts'

/** Adds companies. */
export async function writeCompanies(ctx: Ctx, { rows }: Batch): Promise<Written> {
  if (rows.length === 0) return nothing
  const refs = await importCompanies(
    ctx,
    rows.map(({ data }) => stagedData.company.parse(data)),
  )
  return { ...nothing, refs }
}

/** Adds contacts, with their companies. */
export async function writePeople(ctx: Ctx, { row, rows }: Batch): Promise<Written> {
  if (rows.length === 0) return nothing
  const people = rows.map(({ data }) => stagedData.person.parse(data))
  const companies = await linksOf(
    ctx,
    row,
    'company',
    people.flatMap(({ company }) => company ?? []),
  )
  const first = await firstConversations(
    ctx,
    row,
    rows.filter((_, at) => people[at]?.created_at === null),
  )
  const contacts = await importContacts(
    ctx,
    people.map(({ company, created_at, is_undated, ...person }, at) => {
      const external_id = rows[at]?.external_id ?? ''
      const seen = created_at ?? first.get(external_id) ?? null
      return {
        ...person,
        name: person.name === '' && person.email === null ? person.phone || standInName(row, external_id) : person.name,
        company_ref: company === null ? null : (companies.get(company) ?? null),
        first_seen_at: seen !== null ? new Date(seen) : is_undated ? unknownTime : ctx.clock.now(),
        ...(seen === null && is_undated && { last_seen_at: ctx.clock.now() }),
      }
    }),
  )
  return { ...nothing, refs: contacts.map(({ visitor_id }) => visitor_id) }
}

/** Returns when the first conversation of each of these people began, by their ids: that is when they were first seen if nothing else says it. */
async function firstConversations(ctx: Ctx, { import_ref }: ImportRow, people: readonly Waiting[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ id: string; at: string }>`
    select data ->> 'requester' as id, min(data ->> 'created_at') as at from import_rows
    where support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref} and kind = 'conversation'
      and data ->> 'requester' = any(${people.map(({ external_id }) => external_id)}::text[]) and data ->> 'created_at' is not null
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const nothing: Written = { refs: [], more: [], problems: [] }
