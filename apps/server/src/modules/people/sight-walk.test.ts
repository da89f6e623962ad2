import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import type { Operation } from '@porchlight/contracts/define'
import { peopleApi, permissionsApi } from '@porchlight/contracts/people/people'
import { conversationScopes } from '@porchlight/contracts/permission-flags'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { perform } from '../../kernel/calls/perform.ts'
import { AppError } from '../../kernel/errors.ts'
import { authenticate, type Kernel, systemRequest } from '../../kernel/kernel.ts'
import type { Handler } from '../../kernel/operations.ts'
import { modules } from '../../modules.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { limit } from '../../testing/states/sight-world.ts'
import { ownServer } from '../../testing/test-server.ts'
import { readableRefs } from '../conversations/index.ts'
import { staffNow } from './index.ts'

const seed = Number(process.env.SIGHT_SEED ?? Date.now() % 1_000_000)

const everyRight = {
  ...{ canManageTeammatesSeatsAndPermissions: true, canUpdateUserRoles: true, canCreateAndEditSmartQueue: true },
  ...{ canSuperviseChats: true, canViewExistingTickets: true, canReplyToTickets: true },
} as const
const peopleCount = 5
const teamsCount = 2
const person = fc.nat({ max: peopleCount - 1 })
const members = fc.uniqueArray(person, { maxLength: 3 })
const team = fc.nat({ max: teamsCount })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('members' as const), by: person, team, members }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('team' as const), by: person, members }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('scope' as const), by: person, to: person, scope: fc.constantFrom(...conversationScopes) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('assign' as const), by: person, to: person, ticket: fc.nat({ max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), by: person, team, ticket: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('follow' as const), by: person, to: person, ticket: fc.nat({ max: 20 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** One walk: an admin, and four people with every right and a limited scope; tickets of each, of each team, and of nobody. */
class SightWalk {
  private readonly library: TestLibrary
  private readonly people: TestUser[]
  private readonly teams: string[]
  private readonly tickets: string[]
  private constructor(library: TestLibrary, people: TestUser[], teams: string[], tickets: string[]) {
    this.library = library
    this.people = people
    this.teams = teams
    this.tickets = tickets
  }

  static async begin(server: { kernel: Kernel; address: string }): Promise<SightWalk> {
    const library = await testLibrary(server)
    const admin = await library.user('admin')
    const people = [admin]
    for (let at = 1; at < peopleCount; at += 1) people.push(await library.user('agent', everyRight))
    const idOf = (at: number) => people[at]?.user_id ?? ''
    const teamOf = async (...ids: string[]) => (await admin.calls.people.createTeam({ team_name: `Team ${ids.length}`, member_ids: ids })).team.team_ref
    const teams = [await teamOf(idOf(1), idOf(2)), await teamOf(idOf(3))]
    const tickets: string[] = []
    const ticket = async (facts: object) =>
      tickets.push((await admin.calls.tickets.create({ email: 'kim@example.test', subject: 'Bill', message: 'Hello', ...facts })).conversation.conversation_ref)
    await ticket({})
    for (const team_ref of teams) await ticket({ team_ref })
    for (const { user_id } of people) await ticket({ assignee_id: user_id })
    for (const [at, scope] of (['all', 'team', 'own', 'team', 'team'] as const).entries()) if (at > 0) await limit(admin, { user_id: idOf(at) }, scope)
    return new SightWalk(library, people, teams, tickets)
  }

  /** @throws Error that describes the fault and the step in which it occurred */
  async take(each: Step): Promise<void> {
    const before = await this.readable()
    await this.carryOut(each).catch((error: unknown) => {
      // A rate limit says nothing about sight, so it aborts the walk.
      if (!(error instanceof AppError) || error.code === 'rate_limited') throw error
    })
    const after = await this.readable()
    for (const [who, refs] of after.entries())
      for (const ref of refs)
        if (!before[who]?.has(ref) && !before[each.by]?.has(ref))
          throw new Error(`person ${each.by} let person ${who} see what they don't see: ${JSON.stringify(each)}`)
  }

  private async readable(): Promise<Set<string>[]> {
    return this.library.inside(async (ctx) => {
      const sets: Set<string>[] = []
      for (const { user_id } of this.people) {
        const actor = await staffNow(ctx, user_id)
        sets.push(actor ? await ctx.actAs(actor, (as) => readableRefs(as, this.tickets)) : new Set())
      }
      return sets
    })
  }

  private async carryOut(each: Step): Promise<void> {
    const by = this.people[each.by] as TestUser
    const ids = (some: readonly number[]) => some.map((at) => this.people[at]?.user_id ?? '')
    const to = 'to' in each ? (this.people[each.to]?.user_id ?? '') : ''
    const conversation_ref = 'ticket' in each ? (this.tickets[each.ticket % this.tickets.length] ?? '') : ''
    if (each.kind === 'members')
      await this.call(by, peopleApi.updateTeam, { team_ref: this.teams[each.team % this.teams.length], member_ids: ids(each.members) })
    else if (each.kind === 'team') {
      const { team: made } = (await this.call(by, peopleApi.createTeam, { team_name: 'More', member_ids: ids(each.members) })) as { team: { team_ref: string } }
      this.teams.push(made.team_ref)
    } else if (each.kind === 'scope') await this.call(by, permissionsApi.update, { id: to, permissions: [], conversation_scope: each.scope })
    else if (each.kind === 'assign') await this.patch(by, { conversation_ref, assignee_id: to })
    else if (each.kind === 'move') await this.patch(by, { conversation_ref, team_ref: this.teams[each.team % this.teams.length] })
    else await this.patch(by, { conversation_ref, followers: [to] })
  }

  private patch = (by: TestUser, input: Record<string, unknown>) => this.call(by, conversationsApi.patch, input)

  private async call({ token }: TestUser, { name }: Operation, input: Record<string, unknown>): Promise<unknown> {
    const { kernel } = this.library
    const handler = kernel.handlers.get(name)
    if (!handler) throw new Error(`no handler of ${name}`)
    const actor = await authenticate(kernel, { kind: 'bearer', token })
    return perform(kernel, handler, { actor, input, meta: systemRequest('walk') })
  }
}

/** Acts that would show people more than they may see: each is refused, and a fault is found where it is not. */
const widening: [operation: string, step: Step][] = [
  [peopleApi.updateTeam.name, { kind: 'members', by: 1, team: 1, members: [1, 3] }],
  [peopleApi.createTeam.name, { kind: 'team', by: 1, members: [1, 3] }],
  [permissionsApi.update.name, { kind: 'scope', by: 2, to: 2, scope: 'all' }],
]

// Run no worker, so that reactions to events cannot hide a missing check.
const env = { ROLES: 'web' }

test(`no sequence of acts shows anybody what neither they nor whoever acts could see (SIGHT_SEED=${seed})`, async () => {
  const server = await ownServer({ env })
  const first = await SightWalk.begin(server)
  for (const [, each] of widening) await first.take(each)
  const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (path) => {
    const library = await SightWalk.begin(server)
    for (const each of path) await library.take(each)
  })
  const { counterexample, errorInstance } = await fc.check(property, {
    ...{ seed, numRuns: 40, interruptAfterTimeLimit: 6_000, markInterruptAsFailure: false, endOnFailure: true },
  })
  expect(counterexample && `${String(errorInstance)}\n${JSON.stringify(counterexample)}`).toBeNull()
})

/** Removes an operation's check by running it as system work, which may do anything. */
const unchecked = (name: string) => {
  const careless = (handler: Handler): Handler =>
    handler.operation.name === name
      ? { ...handler, run: (ctx, input) => handler.run({ ...ctx, actor: { kind: 'system', support_lib_id: ctx.support_lib_id } }, input) }
      : handler
  return modules.map((each) => (each.handlers ? { ...each, handlers: each.handlers.map(careless) } : each))
}

test.each(widening)('the walk detects that %s is unchecked', async (name, each) => {
  const library = await SightWalk.begin(await ownServer({ env, modules: unchecked(name) }))
  await expect(library.take(each)).rejects.toThrow('see what they don')
})
