import { availabilityApi } from '@porchlight/contracts/availability/availability'
import type { Operation } from '@porchlight/contracts/define'
import { identityApi, type SignedIn } from '@porchlight/contracts/identity/identity'
import { membershipsApi } from '@porchlight/contracts/identity/memberships'
import { leavingApi } from '@porchlight/contracts/leaving/leaving'
import { ownershipApi } from '@porchlight/contracts/ownership/ownership'
import { type CustomRole, customRolesApi } from '@porchlight/contracts/people/custom-roles'
import { peopleApi, permissionsApi } from '@porchlight/contracts/people/people'
import type { PermissionFlag, Role } from '@porchlight/contracts/permission-flags'
import { perform } from '../../../kernel/calls/perform.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashSecret, newRef, newSecret } from '../../../kernel/ids.ts'
import { authenticate, type Kernel, systemRequest } from '../../../kernel/kernel.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { newAddress } from '../../identity/testing.ts'
import { flagsOfUsers } from '../index.ts'
import { differing, isWithin, RightsModel, type Step } from './rights-model.ts'

/** The initial people of a walk: a mix of roles and permissions, including pairs in which each lacks a flag that the other holds. */
const beginning: [Role, Partial<Record<PermissionFlag, boolean>>][] = [
  ['admin', {}],
  ['admin', { canViewReports: false }],
  ['agent', { canManageTeammatesSeatsAndPermissions: true, canInviteNewUsers: true, canUpdateUserRoles: true, canViewReports: true }],
  ['agent', { canTakeChats: false }],
  ['editor', { canSuperviseChats: true, canUpdateUserRoles: true }],
]
export const peopleAtFirst = beginning.length

/**
 * One walk: runs its steps both through the operations, with a real database and a separate library, and in the model. After each step, outcome and permissions
 * must match, and the events must show no forbidden change.
 */
export class RightsWalk {
  private readonly model = new RightsModel()
  private readonly people: string[] = []
  private readonly tokens: string[] = []
  private readonly secrets: string[] = []
  /** By invitation: the invited person of the other library, if the address has an account there. */
  private readonly known: (TestUser | undefined)[] = []
  /** The roles of the library's own making, in order of creation. */
  private readonly customs: string[] = []
  private readonly kernel: Kernel
  private readonly library: TestLibrary
  private readonly other: TestLibrary

  private constructor(library: TestLibrary, other: TestLibrary) {
    this.kernel = library.kernel
    this.library = library
    this.other = other
  }

  static async begin(server: { kernel: Kernel; address: string }): Promise<RightsWalk> {
    const walk = new RightsWalk(await testLibrary(server), await testLibrary(server))
    for (const [role, own] of beginning) {
      walk.admit(await walk.library.user(role, own))
      walk.model.add(role, own)
    }
    return walk
  }

  private admit({ user_id, token }: Pick<TestUser, 'user_id' | 'token'>): void {
    this.people.push(user_id)
    this.tokens.push(token)
  }

  /** @throws Error that describes the fault and the step in which it occurred */
  async take(step: Step): Promise<void> {
    const before = await this.flagsOfAll()
    const isAllowed = this.model.take(step)
    const isDone = await this.carryOut(step)
    const after = await this.flagsOfAll()
    const fault =
      (await this.faultOfOwner()) ??
      this.faultIn(step, before, after) ??
      (isDone === isAllowed ? undefined : `${isDone ? 'done' : 'refused'}, should be ${isAllowed ? 'done' : 'refused'}`)
    if (fault) throw new Error(`${fault}: ${JSON.stringify(step)}`)
  }

  private async carryOut(step: Step): Promise<boolean> {
    try {
      await this.call(step)
      return true
    } catch (error) {
      // A rate limit says nothing about permissions, so it aborts the walk.
      if (error instanceof AppError && error.code !== 'rate_limited') return false
      throw error
    }
  }

  private async call(step: Step): Promise<void> {
    const { support_lib_id } = this.library
    if (step.kind === 'approve') return this.approve(step.invitation, step.isOwn)
    const target = 'to' in step ? (this.people[step.to] ?? newRef()) : ''
    const call = (operation: Operation, input: Record<string, unknown>) => this.callAs(step.by, operation, input)
    const permissions = 'flag' in step ? [{ slug: step.flag, is_enabled: step.isOn }] : []
    const custom = 'custom' in step && step.custom !== undefined ? (this.customs[step.custom] ?? newRef()) : ''
    if (step.kind === 'make-role') {
      const { role } = (await call(customRolesApi.create, { role_name: newRef(), base: step.base, permissions })) as { role: CustomRole }
      this.customs.push(role.role_ref)
    } else if (step.kind === 'grant-custom') await call(permissionsApi.update, { id: custom, permissions })
    else if (step.kind === 'assign') await call(peopleApi.patchAgent, { ref_uid: target, role_ref: custom })
    else if (step.kind === 'drop-role') await call(customRolesApi.remove, { role_ref: custom, to: step.role })
    else if (step.kind === 'grant') await call(permissionsApi.update, { id: target, permissions })
    else if (step.kind === 'grant-role') await call(permissionsApi.update, { id: step.role, permissions })
    else if (step.kind === 'reset') await call(permissionsApi.reset, { ref: support_lib_id, id: target })
    else if (step.kind === 'promote') await call(peopleApi.patchAgent, { ref_uid: target, role: step.role })
    else if (step.kind === 'disable') await call(peopleApi.disableAgent, { ref_uid: target })
    else if (step.kind === 'enable') await call(peopleApi.enableAgent, { ref_uid: target })
    else if (step.kind === 'absent') await this.setAbsence(step, target)
    else if (step.kind === 'leave') {
      const decisions = [{ kind: 'workflows', to: this.people[step.heir] ?? newRef() }]
      await call(leavingApi.leave, { ref_uid: target, decisions })
    } else if (step.kind === 'hand-over') await call(ownershipApi.handOver, { ref_uid: target })
    else if (step.kind === 'invite') {
      const known = step.isKnown ? await this.other.user('agent') : undefined
      await this.invite(await call(identityApi.invite, { email: known?.email ?? `${newRef()}@join.test`, role: custom || step.role }))
      this.known.push(known)
    }
  }

  private async setAbsence({ by, to, deputy, isOn }: Extract<Step, { kind: 'absent' }>, ref_uid: string): Promise<void> {
    const absence = isOn ? { from: new Date(0).toISOString(), until: null, deputy_id: this.people[deputy] ?? newRef() } : null
    if (by === to) await this.callAs(by, availabilityApi.setOwn, { absence })
    else await this.callAs(by, availabilityApi.set, { ref_uid, absence })
  }

  private callAs(by: number, operation: Operation, input: Record<string, unknown>): Promise<unknown> {
    return this.callWith(this.tokens[by] ?? '', operation, input)
  }

  private async callWith(token: string, operation: Operation, input: Record<string, unknown>): Promise<unknown> {
    const actor = await authenticate(this.kernel, { kind: 'bearer', token })
    return perform(this.kernel, this.handlerOf(operation), { actor, input, meta: systemRequest('walk') })
  }

  private handlerOf({ name }: Operation) {
    const handler = this.kernel.handlers.get(name)
    if (!handler) throw new Error(`no handler of ${name}`)
    return handler
  }

  /** Replaces the invitation's secret with a known one instead of waiting for the email. */
  private async invite(answer: unknown): Promise<void> {
    const secret = newSecret()
    const { invitation_ref } = answer as { invitation_ref: string }
    await this.kernel.database.owner.query('update tokens set token_hash = $2 where token_ref = $1', [invitation_ref, hashSecret(secret)])
    this.secrets.push(secret)
  }

  private async approve(invitation: number, isOwn: boolean): Promise<void> {
    const nonce = newSecret()
    const known = this.known[invitation]
    const cookies = new Proxy({}, { get: () => nonce })
    const meta = { ...systemRequest('walk'), address: newAddress(), cookies }
    // Every cookie is this secret, also that of the session.
    if (known && isOwn)
      await this.kernel.database.owner.query('update sessions set token_hash = $2 where session_id = $1', [known.session_id, hashSecret(nonce)])
    const input = { token: this.secrets[invitation] ?? newSecret(), nonce }
    await perform(this.kernel, this.handlerOf(identityApi.approveInvitation), { actor: { kind: 'nobody' }, input, meta })
    const { rows } = await this.kernel.database.owner.query<{ user_id: string }>(
      'select user_id from users where support_lib_id = $1 and not user_id = any ($2)',
      [this.library.support_lib_id, this.people],
    )
    const user_id = rows[0]?.user_id ?? ''
    this.admit({ user_id, token: await (known ? this.switchFrom(known) : this.signIn(user_id)) })
  }

  /** Returns the token of someone of the other library who switches to this one. */
  private async switchFrom({ token }: TestUser): Promise<string> {
    const { user, identity_token } = (await this.callWith(token, membershipsApi.switch, { to_lib_id: this.library.support_lib_id })) as SignedIn
    const { email, user_id, support_lib_id } = user
    const meta = { ...systemRequest('walk'), address: newAddress(), authorization: `Bearer ${identity_token}` }
    const input = { email, user_id, support_lib_id }
    return ((await perform(this.kernel, this.handlerOf(identityApi.inboxLogin), { actor: { kind: 'nobody' }, input, meta })) as { token: string }).token
  }

  private async signIn(user_id: string): Promise<string> {
    const token = newSecret()
    const { support_lib_id } = this.library
    const session_id = newRef()
    const [made, end] = [new Date(), new Date(Date.now() + 3_600_000)]
    const session = `insert into sessions (support_lib_id, session_id, user_id, token_hash, is_remembered, created_at, last_seen_at, confirmed_at, expires_at) values ($1, $2, $3, $4, false, $5, $5, $5, $6)`
    await this.kernel.database.owner.query(session, [support_lib_id, session_id, user_id, hashSecret(newSecret()), made, end])
    const inboxToken = 'insert into inbox_tokens (support_lib_id, token_hash, session_id, created_at, expires_at) values ($1, $2, $3, $4, $5)'
    await this.kernel.database.owner.query(inboxToken, [support_lib_id, hashSecret(token), session_id, made, end])
    return token
  }

  private async flagsOfAll(): Promise<ReadonlySet<PermissionFlag>[]> {
    const flags = await this.library.inside((ctx) => flagsOfUsers(ctx))
    return this.people.map((user_id) => flags.get(user_id) ?? new Set())
  }

  private async faultOfOwner(): Promise<string | undefined> {
    const find = 'select user_id from users where support_lib_id = $1 and is_owner'
    const { rows } = await this.kernel.database.owner.query<{ user_id: string }>(find, [this.library.support_lib_id])
    const owner = rows.length === 1 ? this.people.indexOf(rows[0]?.user_id ?? '') : -1
    return owner === this.model.owner ? undefined : `person ${owner} owns the library, should be ${this.model.owner}`
  }

  private faultIn(step: Step, before: ReadonlySet<PermissionFlag>[], after: ReadonlySet<PermissionFlag>[]): string | undefined {
    const by = step.kind === 'approve' ? (this.model.invitations[step.invitation]?.by ?? -1) : step.by
    const own = before[by] ?? new Set<PermissionFlag>()
    for (const [index, now] of after.entries()) {
      const was = before[index] ?? new Set<PermissionFlag>()
      const moved = differing(was, now)
      if (!isWithin(moved, own)) return `person ${by} gave or took what they did not hold (${[...moved].filter((flag) => !own.has(flag)).join()})`
      if (index === by && !isWithin(now, was)) return `person ${by} added to their own rights`
      const wrong = differing(now, this.model.flags(index))
      if (wrong.size > 0) return `person ${index} has another ${[...wrong].join()} than expected`
    }
    return after.some((flags) => flags.has('canManageTeammatesSeatsAndPermissions')) ? undefined : 'nobody manages permissions'
  }
}
