import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Api } from '@porchlight/contracts/api'
import type { OutputOf } from '@porchlight/contracts/define'
import type { PermissionFlag, Role } from '@porchlight/contracts/permission-flags'
import type { Ctx } from '../kernel/context.ts'
import { hashSecret, newRef, newSecret } from '../kernel/ids.ts'
import { asSystem } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createLibrary, type NewLibrary } from '../modules/libraries/index.ts'
import { createUser } from '../modules/people/index.ts'
import { type Calls, callsOf } from './calls.ts'

/** A person of a test library, signed in. `cookie`: the header by which their browser sends the session. */
export type TestUser = { user_id: string; email: string; password: string; role: Role; token: string; session_id: string; cookie: string; calls: Calls }
/** A visitor of a test library with their secret. */
export type TestVisitor = { secret: string; calls: Calls }
export type TestLibrary = {
  support_lib_id: string
  kernel: Kernel
  address: string
  /** Creates a person with these flags in addition to (or, with `only`, instead of) the role's. */
  user(role?: Role, flags?: Partial<Record<PermissionFlag, boolean>>): Promise<TestUser>
  /** Makes someone of another library a member of this one too, with the same account. */
  alsoUser(person: { email: string }, role?: Role): Promise<TestUser>
  /** Creates a visitor with a new secret, or with one from the server. */
  visitor(secret?: string): TestVisitor
  /** Deactivates a person's account without triggering reactions to the event. */
  switchOff(user: { user_id: string }): Promise<void>
  inside<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Returns the names of this library's events so far, in order. */
  eventNames(): Promise<string[]>
}

/** The password of every test person. Hashed only once, because hashing is deliberately slow. */
export const testPassword = 'correct horse battery'

/** Creates a library. Every test has its own, so tests commit for real without affecting each other. */
export async function testLibrary(server: { kernel: Kernel; address: string }, overrides: Partial<NewLibrary> = {}): Promise<TestLibrary> {
  const { kernel: anywhere, address } = server
  const support_lib_id = overrides.support_lib_id ?? `t${randomBytes(8).toString('hex')}`
  await anywhere.database.reserve(support_lib_id, overrides.parent_lib_id)
  const kernel = await kernelOf(anywhere, support_lib_id)
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => asSystem(kernel, support_lib_id, 'test', run)
  await inside((ctx) => createLibrary(ctx, { company_name: 'Test Company', ...overrides, support_lib_id }))
  return {
    support_lib_id,
    kernel,
    address,
    inside,
    user: (role = 'agent', flags = {}) => inside((ctx) => makeUser(ctx, address, role, flags)),
    async alsoUser({ email }, role = 'agent') {
      const { rows } = await kernel.database.owner.query<{ account_id: string }>('select account_id from accounts where email = $1', [email])
      return inside((ctx) => makeUser(ctx, address, role, {}, { email, account_id: rows[0]?.account_id ?? '' }))
    },
    visitor(secret = newSecret()) {
      return { secret, calls: callsOf(address, () => `Visitor ${support_lib_id}.${secret}`) }
    },
    switchOff: async ({ user_id }) => void (await kernel.database.owner.query('update users set disabled_at = now() where user_id = $1', [user_id])),
    eventNames: () =>
      inside(async (ctx) =>
        (await ctx.db.selectFrom('events').select('name').where('support_lib_id', '=', support_lib_id).orderBy('number').execute()).map((row) => row.name),
      ),
  }
}

/** Tests look and write at the database that holds the library. */
async function kernelOf(kernel: Kernel, support_lib_id: string): Promise<Kernel> {
  const { database } = kernel
  return database.nodes ? { ...kernel, database: { ...database, owner: (await database.viewOf(support_lib_id)).owner } } : kernel
}

let usersMade = 0
let hashed: Promise<string> | undefined
const testPasswordHash = () => (hashed ??= hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))

/** Signs the user in by inserting rows: the sign-in call is tested separately and is deliberately slow. */
async function makeUser(
  ctx: Ctx,
  address: string,
  role: Role,
  flags: Partial<Record<PermissionFlag, boolean>>,
  account?: { email: string; account_id: string },
): Promise<TestUser> {
  const { support_lib_id } = ctx
  const now = ctx.clock.now()
  const email = account?.email ?? `${role}${++usersMade}.${randomBytes(3).toString('hex')}@${support_lib_id}.test`
  const password_hash = await testPasswordHash()
  const { user_id } = await createUser(ctx, { email, user_type: role, agent_name: `Test ${role} ${usersMade}`, password_hash, flags, ...account })
  const session_id = newRef()
  const [token, secret] = [newSecret(), newSecret()]
  const expires_at = new Date(now.getTime() + 5 * 3_600_000)
  await ctx.db
    .insertInto('sessions')
    .values({
      support_lib_id,
      session_id,
      user_id,
      token_hash: hashSecret(secret),
      is_remembered: false,
      created_at: now,
      last_seen_at: now,
      expires_at,
      confirmed_at: now,
    })
    .execute()
  await ctx.db
    .insertInto('inbox_tokens')
    .values({ support_lib_id, token_hash: hashSecret(token), session_id, created_at: now, expires_at })
    .execute()
  return { user_id, email, password: testPassword, role, token, session_id, cookie: `porchlight=${secret}`, calls: callsOf(address, () => `Bearer ${token}`) }
}

/** Sends a visitor's first message: the shortest way to a waiting conversation. */
export async function startChat(visitor: TestVisitor, message = 'My chain fell off'): Promise<OutputOf<Api['messages']['send']>> {
  return visitor.calls.messages.send({ client_msg_id: newRef(), message })
}
