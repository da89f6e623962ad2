import type { Ctx } from '../../../kernel/context.ts'
import { importCompanies, importContacts } from '../../visitors/index.ts'
import { stagedData } from '../reading/staged-row.ts'
import { type Batch, linksOf, type Written } from './batch.ts'

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
    row.source,
    'company',
    people.flatMap(({ company }) => company ?? []),
  )
  const contacts = await importContacts(
    ctx,
    people.map(({ company, created_at, ...person }) => ({
      ...person,
      company_ref: company === null ? null : (companies.get(company) ?? null),
      first_seen_at: created_at === null ? ctx.clock.now() : new Date(created_at),
    })),
  )
  return { ...nothing, refs: contacts.map(({ visitor_id }) => visitor_id) }
}

const nothing: Written = { refs: [], more: [], problems: [] }
