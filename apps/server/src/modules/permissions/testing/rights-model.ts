import { type PermissionFlag, permissionFlags, type Role, roleDefaults } from '@porchlight/contracts/permission-flags'

/** One step in a walk, e.g. one person changing another's flags. People and invitations are numbered in order of creation. */
export type Step =
  | { kind: 'grant'; by: number; to: number; flag: PermissionFlag; isOn: boolean }
  | { kind: 'grant-role'; by: number; role: Role; flag: PermissionFlag; isOn: boolean }
  | { kind: 'reset' | 'disable' | 'enable'; by: number; to: number }
  | { kind: 'promote'; by: number; to: number; role: Role }
  /** To a role of the library's own making instead of the stated one, if there is a number of one. `isKnown`: the address has an account in another library. */
  | { kind: 'invite'; by: number; role: Role; custom: number | undefined; isKnown: boolean }
  /** `isOwn`: whoever opens the mailed link is signed in to the invited account. */
  | { kind: 'approve'; invitation: number; isOwn: boolean }
  | { kind: 'hand-over'; by: number; to: number }
  /** A role of the library's own making: the base's flags, except for one. Such roles are numbered in order of creation too. */
  | { kind: 'make-role'; by: number; base: Role; flag: PermissionFlag; isOn: boolean }
  | { kind: 'grant-custom'; by: number; custom: number; flag: PermissionFlag; isOn: boolean }
  | { kind: 'assign'; by: number; to: number; custom: number }
  /** Its people get the stated role. */
  | { kind: 'drop-role'; by: number; custom: number; role: Role }
  /** Out of office, represented by `deputy`; or back again. */
  | { kind: 'absent'; by: number; to: number; deputy: number; isOn: boolean }
  /** Deactivated; `heir` gets the rules, which act with the rights of whoever has them. */
  | { kind: 'leave'; by: number; to: number; heir: number }

/** `custom`: the number of their role of the library's own making; `role` is then its base. */
type Person = { role: Role; custom?: number | undefined; isActive: boolean; own: Map<PermissionFlag, boolean> }
type Flags = Set<PermissionFlag>
const manages: PermissionFlag = 'canManageTeammatesSeatsAndPermissions'

/**
 * The documented permission rules, implemented in memory and independently of the product's code: a step runs on a copy that is kept only if nothing forbids
 * the step.
 */
export class RightsModel {
  people: Person[] = []
  invitations: { by: number; role: Role; custom: number | undefined; isKnown: boolean; isOpen: boolean }[] = []
  /** The person who owns the library: the first admin, until they hand it over. */
  owner: number | undefined
  /** The roles of the library's own making; undefined for deleted ones. */
  private customs: ({ base: Role; flags: Flags } | undefined)[] = []
  private ofRoles = new Map<Role, Map<PermissionFlag, boolean>>()

  add(role: Role, own: Partial<Record<PermissionFlag, boolean>> = {}): void {
    if (role === 'admin') this.owner ??= this.people.length
    this.people.push({ role, isActive: true, own: new Map(Object.entries(own) as [PermissionFlag, boolean][]) })
  }

  /** Returns the flags of an active person; deactivated people have none. */
  flags(index: number): Flags {
    const person = this.people[index]
    if (!person?.isActive) return new Set()
    const flags = person.custom === undefined ? this.roleFlags(person.role) : this.customFlags(person.custom)
    for (const [flag, isOn] of person.own) isOn ? flags.add(flag) : flags.delete(flag)
    return flags
  }

  roleFlags(role: Role): Flags {
    const flags = new Set<PermissionFlag>(roleDefaults[role])
    for (const [flag, isOn] of this.ofRoles.get(role) ?? []) isOn ? flags.add(flag) : flags.delete(flag)
    if (role === 'admin') flags.add(manages)
    return flags
  }

  private customFlags = (custom: number): Flags => new Set(this.customs[custom]?.flags)

  /** Takes a step if it is allowed; returns whether it was. */
  take(step: Step): boolean {
    const next = this.copy()
    const actor = step.kind === 'approve' ? (this.invitations[step.invitation]?.by ?? -1) : step.by
    if (step.kind === 'absent') return this.maySetAbsence(step)
    if (this.isSo(step)) return this.flags(actor).has(this.needed(step))
    if (!next.change(step, this) || !this.permits(step, actor, next)) return false
    this.people = next.people
    this.invitations = next.invitations
    this.ofRoles = next.ofRoles
    this.customs = next.customs
    this.owner = next.owner
    return true
  }

  /** Returns whether the step is a no-op, which succeeds for anyone who may request it at all. */
  private isSo(step: Step): boolean {
    const person = 'to' in step ? this.people[step.to] : undefined
    if (!person) return false
    if (step.kind === 'promote') return person.isActive && person.role === step.role && person.custom === undefined
    if (step.kind === 'assign') return person.isActive && person.custom === step.custom
    return (step.kind === 'enable' && person.isActive) || (step.kind === 'disable' && !person.isActive)
  }

  /** Returns whether an absence is set as asked. It changes nobody's rights, so there is nothing to apply. */
  private maySetAbsence({ by, to, deputy, isOn }: Extract<Step, { kind: 'absent' }>): boolean {
    const isActive = (index: number) => this.people[index]?.isActive === true
    const mayAsk = isActive(by) && (by === to || this.flags(by).has(manages))
    return mayAsk && isActive(to) && (!isOn || (isActive(deputy) && deputy !== to))
  }

  /** Returns whether somebody may get rules from the actor: they may have rules, and can do nothing that the actor can't. */
  private mayInherit({ by, to, heir }: Extract<Step, { kind: 'leave' }>): boolean {
    return heir !== to && this.flags(heir).has('canCreateAndEditAnAutomation') && isWithin(this.flags(heir), this.flags(by))
  }

  private copy(): RightsModel {
    const model = new RightsModel()
    model.people = this.people.map((each) => ({ ...each, own: new Map(each.own) }))
    model.owner = this.owner
    model.customs = this.customs.map((each) => each && { ...each, flags: new Set(each.flags) })
    model.invitations = this.invitations.map((each) => ({ ...each }))
    model.ofRoles = new Map([...this.ofRoles].map(([role, flags]) => [role, new Map(flags)]))
    return model
  }

  /** Applies the step to this copy; returns false when its target does not exist. */
  private change(step: Step, now: RightsModel): boolean {
    if (step.kind === 'grant-role') {
      if (step.role === 'admin' && step.flag === manages && !step.isOn) return false
      this.ofRoles.set(step.role, new Map(this.ofRoles.get(step.role)).set(step.flag, step.isOn))
      return true
    }
    if (step.kind === 'invite') {
      if (step.custom !== undefined && !this.customs[step.custom]) return false
      this.invitations.push({ by: step.by, role: step.role, custom: step.custom, isKnown: step.isKnown, isOpen: true })
      return true
    }
    if (step.kind === 'approve') {
      const invitation = this.invitations[step.invitation]
      if (!invitation?.isOpen || (invitation.isKnown && !step.isOwn)) return false
      const { custom } = invitation
      const role = custom === undefined ? invitation.role : this.customs[custom]?.base
      if (role === undefined) return false
      invitation.isOpen = false
      this.people.push({ role, custom, isActive: true, own: new Map() })
      return true
    }
    if (step.kind === 'make-role') {
      const flags = this.roleFlags(step.base)
      step.isOn ? flags.add(step.flag) : flags.delete(step.flag)
      this.customs.push({ base: step.base, flags })
      return true
    }
    const custom = 'custom' in step ? this.customs[step.custom] : undefined
    if ('custom' in step && !custom) return false
    if (step.kind === 'grant-custom') {
      step.isOn ? custom?.flags.add(step.flag) : custom?.flags.delete(step.flag)
      return true
    }
    if (step.kind === 'drop-role') {
      for (const person of this.withRole(step.custom)) Object.assign(person, { role: step.role, custom: undefined })
      this.customs[step.custom] = undefined
      return true
    }
    const person = this.people[step.to]
    if (!person || now.people[step.to]?.isActive !== (step.kind !== 'enable')) return false
    if (step.kind === 'hand-over') this.owner = step.to
    else if (step.kind === 'grant') person.own.set(step.flag, step.isOn)
    else if (step.kind === 'reset') person.own.clear()
    else if (step.kind === 'promote') Object.assign(person, { role: step.role, custom: undefined })
    else if (step.kind === 'assign') Object.assign(person, { role: custom?.base, custom: step.custom })
    else person.isActive = step.kind === 'enable'
    return (step.kind !== 'disable' && step.kind !== 'leave') || step.by !== step.to
  }

  /** Returns whether the actor holds the required permission and everything at stake, and the library is not locked out. */
  private permits(step: Step, actor: number, next: RightsModel): boolean {
    const own = this.flags(actor)
    if (!own.has(this.needed(step))) return false
    if (step.kind === 'leave' && !this.mayInherit(step)) return false
    const moves = step.kind === 'drop-role' && this.withRole(step.custom).some(({ isActive }) => isActive)
    if (moves && !own.has('canUpdateUserRoles')) return false
    const touched: Flags[] = []
    for (let index = 0; index < next.people.length; index++) {
      const [before, after] = [this.flags(index), next.flags(index)]
      const isMoved = step.kind === 'drop-role' && this.people[index]?.custom === step.custom
      const isNamed = 'to' in step && step.kind !== 'hand-over' && step.to === index
      if (!isSame(before, after) || isNamed || isMoved) touched.push(before, after)
    }
    for (const role of Object.keys(roleDefaults) as Role[]) {
      const [before, after] = [this.roleFlags(role), next.roleFlags(role)]
      if (!isSame(before, after) || this.rolesNamed(step).includes(role)) touched.push(before, after)
    }
    for (let index = 0; index < next.customs.length; index++) {
      const [before, after] = [this.customFlags(index), next.customFlags(index)]
      const isInvited = step.kind === 'approve' && this.invitations[step.invitation]?.custom === index
      const isNamed = isInvited || ('custom' in step && step.custom === index) || ('to' in step && this.people[step.to]?.custom === index && isOfRoles(step))
      if (!isSame(before, after) || isNamed) touched.push(before, after)
    }
    touched.push(new Set(this.flagsNamed(step)))
    return touched.every((flags) => isWithin(flags, own)) && isWhole(this, next)
  }

  private needed(step: Step): PermissionFlag {
    if (isOfRoles(step)) return 'canUpdateUserRoles'
    if (step.kind === 'hand-over') return 'canDeleteOrReassignOwner'
    return step.kind === 'invite' || step.kind === 'approve' ? 'canInviteNewUsers' : manages
  }

  private rolesNamed(step: Step): Role[] {
    if (step.kind === 'approve') {
      const { role, custom } = this.invitations[step.invitation] ?? { role: 'admin' as const }
      return custom === undefined ? [role] : []
    }
    if (step.kind === 'invite') return step.custom === undefined ? [step.role] : []
    if (isOfRoles(step)) {
      const { role, custom } = this.people[step.to] ?? { role: 'admin' }
      return [...('role' in step ? [step.role] : []), ...(custom === undefined ? [role] : [])]
    }
    return 'role' in step ? [step.role] : []
  }

  private flagsNamed(step: Step): PermissionFlag[] {
    if (step.kind === 'reset') return [...(this.people[step.to]?.own.keys() ?? [])]
    return 'flag' in step && step.kind !== 'make-role' ? [step.flag] : []
  }

  private withRole = (custom: number): Person[] => this.people.filter((each) => each.custom === custom)

  /** Returns the people who can manage permissions, to check that there is always one. */
  managers(): number[] {
    return this.people.flatMap((_each, index) => (this.flags(index).has(manages) ? [index] : []))
  }
}

/** Returns whether a step changes a person's role. */
const isOfRoles = (step: Step): step is Extract<Step, { kind: 'promote' | 'assign' }> => step.kind === 'promote' || step.kind === 'assign'

/** Returns whether `other` contains all of `flags`. */
export const isWithin = (flags: ReadonlySet<PermissionFlag>, other: ReadonlySet<PermissionFlag>): boolean => [...flags].every((flag) => other.has(flag))
const isSame = (one: Flags, other: Flags) => one.size === other.size && isWithin(one, other)

function isWhole(before: RightsModel, after: RightsModel): boolean {
  const owner = after.owner === undefined ? undefined : after.people[after.owner]
  if (owner && !(owner.role === 'admin' && owner.isActive)) return false
  const admins = (model: RightsModel) => model.people.filter((each) => each.role === 'admin' && each.isActive).length
  if (admins(before) > 0 && admins(after) === 0) return false
  const [were, are] = [before, after].map((model) => model.managers().map((index) => model.flags(index)))
  const union = new Set((were ?? []).flatMap((flags) => [...flags]))
  const isFull = (flags: Flags) => isWithin(union, flags)
  return (are ?? []).length > 0 && (!(were ?? []).some(isFull) || (are ?? []).some(isFull))
}

/** Returns the flags that only one of the two sets contains. */
export const differing = (one: ReadonlySet<PermissionFlag>, other: ReadonlySet<PermissionFlag>): Set<PermissionFlag> =>
  new Set(permissionFlags.filter((flag) => one.has(flag) !== other.has(flag)))

/** Returns a source of numbers below a bound that repeats itself with the same seed: a walk may be repeated with the one in the message of its failure. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
