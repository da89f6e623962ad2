import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextToOffer } from '../take-over.ts'
import { decide, type Person, type Wanted } from './decide.ts'

const person = (user_id: string, more: Partial<Person> = {}): Person => ({
  ...{ user_id, presence: 'present', load: 0, limit: null, skills: [], turn: 0, hasDeclined: false },
  ...more,
})
const wanted = (more: Partial<Wanted> = {}): Wanted => ({ method: 'least_busy', weight: 10, needs: [], last_user_id: null, onlyOnline: true, ...more })
const told = (people: Person[], what: Partial<Wanted> = {}) => decide(people, wanted(what)).considered.map(({ user_id, standing }) => `${user_id} ${standing}`)

test.each([
  ['nobody', [], {}, []],
  ['the least busy', [person('a', { load: 20 }), person('b', { load: 10 })], {}, ['b least_busy', 'a busier']],
  ['among equals, whose turn was longest ago', [person('a', { turn: 5 }), person('b', { turn: 3 })], {}, ['b least_busy', 'a later_turn']],
  ['in turn, however busy', [person('a', { turn: 5 }), person('b', { turn: 3, load: 50 })], { method: 'round_robin' }, ['b in_turn', 'a later_turn']],
  ['the last agent, however busy', [person('a'), person('b', { load: 50 })], { last_user_id: 'b' }, ['b last_agent', 'a not_last_agent']],
  ['a last agent who is away', [person('a'), person('b', { presence: 'away' })], { last_user_id: 'b' }, ['a only_one', 'b away']],
  ['a limit that it would just reach', [person('a', { load: 20, limit: 30 })], {}, ['a only_one']],
  ['a limit that it would exceed', [person('a', { load: 21, limit: 30 })], {}, ['a at_limit']],
  ['a limit of nothing', [person('a', { limit: 0 })], {}, ['a at_limit']],
  ['skills', [person('a', { skills: ['x'] }), person('b', { skills: ['x', 'y'] })], { needs: ['x', 'y'] }, ['b only_one', 'a lacks_skill']],
  ['a decline', [person('a', { hasDeclined: true }), person('b', { load: 90 })], {}, ['b only_one', 'a declined']],
  ['offline', [person('a', { presence: 'offline' })], {}, ['a offline']],
  ['offline, for a ticket', [person('a', { presence: 'offline' })], { onlyOnline: false }, ['a only_one']],
] as const)('%s', (_what, people, what, expected) => expect(told(people as unknown as Person[], what as Partial<Wanted>)).toEqual(expected))

const skills = fc.subarray(['language:de', 'language:fr', 'billing'])
const anyone = fc.record({
  presence: fc.constantFrom('present', 'away', 'offline'),
  load: fc.integer({ min: 0, max: 60 }),
  limit: fc.option(fc.integer({ min: 0, max: 60 })),
  skills,
  turn: fc.integer({ min: 0, max: 20 }),
  hasDeclined: fc.boolean(),
})
const anyPeople = fc.array(anyone, { maxLength: 8 }).map((each) => each.map((one, index): Person => ({ ...one, user_id: `u${index}` }) as Person))
const anyWish = fc.record({
  method: fc.constantFrom('least_busy', 'round_robin'),
  weight: fc.integer({ min: 0, max: 30 }),
  needs: skills,
  last_user_id: fc.option(fc.integer({ min: 0, max: 9 }).map((index) => `u${index}`)),
  onlyOnline: fc.boolean(),
})

describe('whoever could get it', () => {
  test('nobody gets more than their limit, or what they lack a skill for; whoever can get it makes sure that somebody does; everyone has a reason', () => {
    fc.assert(
      fc.property(anyPeople, anyWish, (people, wish) => {
        const { user_id, considered } = decide(people, wish as Wanted)
        const could = people.filter(
          (each) =>
            (each.presence === 'present' || (each.presence === 'offline' && !wish.onlyOnline)) &&
            !each.hasDeclined &&
            wish.needs.every((skill) => each.skills.includes(skill)) &&
            (each.limit === null || each.load + wish.weight <= each.limit),
        )
        expect(could.map((each) => each.user_id).includes(user_id ?? '')).toBe(could.length > 0)
        if (could.some((each) => each.user_id === wish.last_user_id)) expect(user_id).toBe(wish.last_user_id)
        expect(considered.map((each) => each.user_id).sort()).toEqual(people.map((each) => each.user_id).sort())
        if (user_id !== null) expect(considered[0]?.user_id).toBe(user_id)
      }),
    )
  })

  test('in turn, nobody is more than one ahead; the least busy are never more than one conversation apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom('least_busy', 'round_robin'), (size, rounds, method) => {
        const people = Array.from({ length: size }, (_, index) => person(`u${index}`))
        const counts = new Map(people.map(({ user_id }) => [user_id, 0]))
        for (let turn = 1; turn <= rounds; turn++) {
          const { user_id } = decide(people, wanted({ method: method as Wanted['method'] }))
          const chosen = people.find((each) => each.user_id === user_id)
          if (!chosen) throw new Error('nobody')
          Object.assign(chosen, { turn, load: chosen.load + 10 })
          counts.set(chosen.user_id, (counts.get(chosen.user_id) ?? 0) + 1)
        }
        const all = [...counts.values()]
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test('a chat is offered to the agent with the fewest chats, then the longest time without an offer, then a fixed order', () => {
  const one = (user_id: string, ongoing: number, minutes: number | null) => ({
    user_id,
    ongoing,
    last_offered_at: minutes === null ? null : new Date(minutes * 60_000),
  })
  expect(nextToOffer([one('a', 2, 0), one('b', 1, 5), one('c', 1, 3)])?.user_id).toBe('c')
  expect(nextToOffer([one('b', 1, 5), one('a', 1, null)])?.user_id).toBe('a')
  expect(nextToOffer([one('b', 0, null), one('a', 0, null)])?.user_id).toBe('a')
  expect(nextToOffer([])).toBeUndefined()
})
