import type { StatusCategory } from '@porchlight/contracts/conversations/conversation-fields'
import type { ImportKind } from '@porchlight/contracts/imports/import-kind'
import type { ImportAgent, ImportField, ImportStatus, ImportTeam } from '@porchlight/contracts/imports/imports'
import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { builtInOptions } from '@porchlight/contracts/ticket-settings/ticket-settings'
import type { Ctx } from '../../kernel/context.ts'
import { presentTeams } from '../people/index.ts'
import { customFieldsOf, statusCategoriesOf } from '../ticket-settings/index.ts'
import { ImportChoices, type ImportRow, ReadStatuses } from './access.ts'
import { type StagedData, stagedData } from './reading/staged-row.ts'

/** Most agents, teams, statuses or fields that an import matches; the messages of other agents keep their names. */
const matchedMax = 20_000

/** What was chosen, or nothing yet. */
export const choicesOf = (row: ImportRow): ImportChoices =>
  row.choices === null ? ImportChoices.parse({ agents: {}, close_open: false }) : ImportChoices.parse(row.choices)

const chosenIn = <T>(choices: Readonly<Record<string, T>>, id: string): T | undefined => (Object.hasOwn(choices, id) ? choices[id] : undefined)
const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/**
 * Returns the agents of the other program, each with the member they become here: the one chosen in the mapping, or else the active member with the same email
 * address, which members prove when they join. A chosen person who is not an active member is ignored.
 */
export async function importAgents(ctx: Ctx, row: ImportRow, limit = matchedMax): Promise<ImportAgent[]> {
  const rows = await rowsOf(ctx, row, 'agent', limit)
  const members = await ctx.db
    .selectFrom('users')
    .select(['user_id', 'email'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('disabled_at', 'is', null)
    .execute()
  const byEmail = new Map(members.map(({ email, user_id }) => [email, user_id]))
  const ids = new Set(byEmail.values())
  const { agents } = choicesOf(row)
  return rows.map(({ external_id, data: { name, email } }) => {
    const chosen = chosenIn(agents, external_id)
    const choice = chosen === undefined ? (email === null ? null : byEmail.get(email)) : chosen
    return { external_id, name, email, user_id: choice != null && ids.has(choice) ? choice : null }
  })
}

/** Returns the statuses of the other program, each with the one it becomes: the one chosen, or else the built-in one that its reader knows. */
export async function importStatuses(ctx: Ctx, row: ImportRow, limit = matchedMax): Promise<(ImportStatus & { category: StatusCategory })[]> {
  const rows = Object.entries(ReadStatuses.parse(row.read_statuses))
    .map(([name, each]) => ({ name, ...each }))
    .sort((one, other) => other.count - one.count)
    .slice(0, limit)
  const { statuses } = choicesOf(row)
  const categories = await statusCategoriesOf(ctx)
  return rows.map(({ name, status, count }) => {
    const chosen = chosenIn(statuses, name)
    const status_ref = chosen !== undefined && categories.has(chosen) ? chosen : status
    return { name, count, status_ref, category: categories.get(status_ref) ?? status }
  })
}

/** Returns the teams of the other program, each with the one it becomes: the one chosen, or else the one with the same name. */
export async function importTeams(ctx: Ctx, row: ImportRow, limit = matchedMax): Promise<ImportTeam[]> {
  const rows = await rowsOf(ctx, row, 'team', limit)
  if (rows.length === 0) return []
  const own = await presentTeams(ctx)
  const byName = new Map(own.map(({ team_name, team_ref }) => [plain(team_name), team_ref]))
  const { teams } = choicesOf(row)
  return rows.map(({ external_id, data: { name } }) => {
    const chosen = chosenIn(teams, external_id)
    const team_ref = chosen === undefined ? (byName.get(plain(name)) ?? null) : chosen
    return { external_id, name, team_ref: own.some((each) => each.team_ref === team_ref) ? team_ref : null }
  })
}

/** A field of the other program: the library's field that takes its values, and what the values of its choices are called. */
export type MatchedField = ImportField & { choices: StagedData['field']['choices']; takenAs: CustomFieldView | undefined }

/** Returns the fields of the other program, each with the one that takes its values: the one chosen, or else the one with the same name. */
export async function importFields(ctx: Ctx, row: ImportRow, limit = matchedMax): Promise<MatchedField[]> {
  const rows = await rowsOf(ctx, row, 'field', limit)
  if (rows.length === 0) return []
  const own = (await customFieldsOf(ctx)).filter((field) => !field.is_deleted)
  const { fields } = choicesOf(row)
  return rows.map(({ external_id, data: { name, kind, choices } }) => {
    const chosen = chosenIn(fields, external_id)
    const takenAs = own.find((field) => (chosen === undefined ? plain(field.name) === plain(name) : field.custom_field_ref === chosen))
    return { external_id, name, kind, choices, custom_field_ref: takenAs?.custom_field_ref ?? null, takenAs }
  })
}

/** Whether this is a status that the library offers or the product has. */
export const isStatus = async (ctx: Ctx, status_ref: string): Promise<boolean> =>
  (builtInOptions.ticket_status as readonly string[]).includes(status_ref) || (await statusCategoriesOf(ctx)).has(status_ref)

async function rowsOf<K extends ImportKind>(ctx: Ctx, row: ImportRow, kind: K, limit: number): Promise<{ external_id: string; data: StagedData[K] }[]> {
  const rows = await ctx.db
    .selectFrom('import_rows')
    .select(['external_id', 'data'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('import_ref', '=', row.import_ref)
    .where('kind', '=', kind)
    .orderBy('ord')
    .limit(limit)
    .execute()
  return rows.map(({ external_id, data }) => ({ external_id, data: stagedData[kind].parse(data) as StagedData[K] }))
}
