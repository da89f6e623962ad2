import { scimApi } from '@porchlight/contracts'
import { query } from '../../kernel/operations.ts'
import { pageOfGroups, presentGroup, presentGroups } from './group-rows.ts'
import { pageOfPeople, personOf, presentPerson } from './people-rows.ts'

/** Lists people as the directory sees them. */
export const listPeople = query(scimApi.people, async (ctx, { by, value, start, count }) => {
  const { rows, total } = await pageOfPeople(ctx, by === undefined ? undefined : { by, value: value ?? '' }, start, count)
  return { people: rows.map(presentPerson), total }
})

/** Returns one person as the directory sees them. */
export const readPerson = query(scimApi.readPerson, async (ctx, { user_id }) => ({ person: presentPerson(await personOf(ctx, user_id)) }))

/** Lists groups of the directory. */
export const listGroups = query(scimApi.groups, async (ctx, { by, value, start, count, with_members }) => {
  const { rows, total } = await pageOfGroups(ctx, by === undefined ? undefined : { by, value: value ?? '' }, start, count)
  return { groups: await presentGroups(ctx, rows, with_members > 0), total }
})

/** Returns one group of the directory. */
export const readGroup = query(scimApi.readGroup, async (ctx, { group_ref }) => ({ group: await presentGroup(ctx, group_ref) }))
