import type { ParsedInputOf } from '@porchlight/contracts/define'
import { scimApi } from '@porchlight/contracts/scim/scim'
import { query } from '../../kernel/operations.ts'
import { pageOfGroups, presentGroup, presentGroups } from './group-rows.ts'
import { type PeopleWanted, pageOfPeople, personOf, presentPerson } from './people-rows.ts'

const wantedOf = ({ by, value, filter }: Pick<ParsedInputOf<typeof scimApi.people>, 'by' | 'value' | 'filter'>): PeopleWanted =>
  filter !== undefined ? { filter } : by === undefined ? undefined : { by, value: value ?? '' }

/** Lists people as the directory sees them. */
export const listPeople = query(scimApi.people, async (ctx, { start, count, ...wanted }) => {
  const { rows, total } = await pageOfPeople(ctx, wantedOf(wanted), start, count)
  return { people: rows.map(presentPerson), total }
})

/** Returns one person as the directory sees them. */
export const readPerson = query(scimApi.readPerson, async (ctx, { user_id }) => ({ person: presentPerson(await personOf(ctx, user_id)) }))

/** Lists groups of the directory. */
export const listGroups = query(scimApi.groups, async (ctx, { start, count, with_members, ...wanted }) => {
  const { rows, total } = await pageOfGroups(ctx, wantedOf(wanted), start, count)
  return { groups: await presentGroups(ctx, rows, with_members > 0), total }
})

/** Returns one group of the directory. */
export const readGroup = query(scimApi.readGroup, async (ctx, { group_ref }) => ({ group: await presentGroup(ctx, group_ref) }))
