import { scimApi } from '@porchlight/contracts'
import { query } from '../../kernel/operations.ts'
import { pageOfPeople, personOf, presentPerson } from './people-rows.ts'

/** Lists people as the directory sees them. */
export const listPeople = query(scimApi.people, async (ctx, { by, value, start, count }) => {
  const { rows, total } = await pageOfPeople(ctx, by === undefined ? undefined : { by, value: value ?? '' }, start, count)
  return { people: rows.map(presentPerson), total }
})

/** Returns one person as the directory sees them. */
export const readPerson = query(scimApi.readPerson, async (ctx, { user_id }) => ({ person: presentPerson(await personOf(ctx, user_id)) }))
