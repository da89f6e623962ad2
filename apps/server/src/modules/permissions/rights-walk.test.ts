// Holds for every permission flag.
import { customRolesApi } from '@porchlight/contracts/people/custom-roles'
import { peopleApi, permissionsApi } from '@porchlight/contracts/people/people'
import { type PermissionFlag, roles } from '@porchlight/contracts/permission-flags'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Handler } from '../../kernel/operations.ts'
import { modules } from '../../modules.ts'
import { ownServer } from '../../testing/test-server.ts'
import type { Step } from './testing/rights-model.ts'
import { peopleAtFirst, RightsWalk } from './testing/rights-walk.ts'

const seed = Number(process.env.RIGHTS_SEED ?? Date.now() % 1_000_000)

/** Only a few flags, so that the steps affect each other. */
const flag = fc.constantFrom<PermissionFlag>(
  'canManageTeammatesSeatsAndPermissions',
  'canInviteNewUsers',
  'canUpdateUserRoles',
  'canViewReports',
  'canTakeChats',
  'canSuperviseChats',
  'canDeleteOrReassignOwner',
)
// Includes two people who may join during the walk; steps by people who have not joined yet are refused.
const person = fc.nat({ max: peopleAtFirst + 1 })
const role = fc.constantFrom(...roles)
const custom = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('grant' as const), by: person, to: person, flag, isOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('grant-role' as const), by: person, role, flag, isOn: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('reset' as const, 'disable' as const, 'enable' as const), by: person, to: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('promote' as const), by: person, to: person, role }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('invite' as const), by: person, role, custom: fc.option(custom, { nil: undefined }), isKnown: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve' as const), invitation: fc.nat({ max: 2 }), isOwn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hand-over' as const), by: person, to: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('make-role' as const), by: person, base: role, flag, isOn: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('grant-custom' as const), by: person, custom, flag, isOn: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('assign' as const), by: person, to: person, custom }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop-role' as const), by: person, custom, role }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('absent' as const), by: person, to: person, deputy: person, isOn: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('leave' as const), by: person, to: person, heir: person }) },
)
const steps = fc.array(step, { minLength: 20, maxLength: 40 })

/** Walks for `ms` milliseconds or until a fault is found; returns the fault and the number of steps taken. */
async function walk(server: Parameters<typeof RightsWalk.begin>[0], from: number, ms: number): Promise<{ taken: number; found: string }> {
  let taken = 0
  const property = fc.asyncProperty(steps, async (path) => {
    const library = await RightsWalk.begin(server)
    for (const each of path) {
      await library.take(each)
      taken += 1
    }
  })
  const result = await fc.check(property, { seed: from, numRuns: 40, interruptAfterTimeLimit: ms, markInterruptAsFailure: false, endOnFailure: true })
  return { taken, found: result.failed ? `RIGHTS_SEED=${from} ${String(result.errorInstance)}\n${JSON.stringify(result.counterexample)}` : '' }
}

// Run no worker, so that reactions to events cannot hide a missing check.
const env = { ROLES: 'web' }

test(`no sequence of steps lets anyone grant, revoke or gain what they may not (RIGHTS_SEED=${seed})`, async () => {
  const { taken, found } = await walk(await ownServer({ env }), seed, 6_000)
  expect(found).toBe('')
  expect(taken).toBeGreaterThan(0)
})

/** Removes an operation's permission check by running it as system work, which may do anything. */
const unchecked = (name: string) => {
  const careless = (handler: Handler): Handler =>
    handler.operation.name === name
      ? { ...handler, run: (ctx, input) => handler.run({ ...ctx, actor: { kind: 'system', support_lib_id: ctx.support_lib_id } }, input) }
      : handler
  return modules.map((each) => (each.handlers ? { ...each, handlers: each.handlers.map(careless) } : each))
}

test.each([
  [permissionsApi.reset.name, '"kind":"reset"'],
  [permissionsApi.update.name, '"kind":"grant'],
  [customRolesApi.create.name, '"kind":"make-role"'],
  [peopleApi.patchAgent.name, /"kind":"(promote|assign)"/],
])('the walk detects that %s is unchecked', async (name, step) => {
  const { found } = await walk(await ownServer({ env, modules: unchecked(name) }), 1, 30_000)
  expect(found.split('\n')[0]).toMatch(step)
})
