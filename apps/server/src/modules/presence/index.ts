import type { Ctx } from '../../kernel/context.ts'
import { inEachDatabase } from '../../kernel/data/nodes/in-each-database.ts'
import { inTransaction } from '../../kernel/data/transactions.ts'
import { asSystem, reaction } from '../../kernel/jobs.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { systemRequest } from '../../kernel/kernel.ts'
import type { LiveConnection } from '../../kernel/live/stream-kind.ts'
import { announceAgent, announceVisitor } from './announce.ts'
import { announceHours } from './announce-hours.ts'
import { whoIsThere } from './faces.ts'
import { isConnectedElsewhere } from './leases.ts'
import { notePresence } from './ledger.ts'

export { closedText } from './closed-text.ts'
export { whoIsThere } from './faces.ts'
export { anyAgentOnline, isVisitorOnline, onlineVisitors, presenceOf } from './leases.ts'
export { type PresenceStretch, presenceBetween, presenceSince } from './ledger.ts'
export { availabilityOf, type StaffAvailability, type StaffStanding, staffAvailability } from './staff-availability.ts'

const leaseMs = 60_000
/** A reload or a short network gap does not count as absence. */
const hysteresisMs = 30_000

/** Connections that brought an offline agent online. Only this process can tell, because a lease does not record which came first. */
const firsts = new WeakSet<LiveConnection>()

/** Each connection's last renewal. Closing waits for it: a renewal that ends later would prolong the lease again. */
const renewals = new WeakMap<LiveConnection, Promise<unknown>>()

/** Returns whether this agent was offline before this connection; for modules whose `onOpen` runs after this one. */
export const isFirstConnection = (connection: LiveConnection): boolean => firsts.has(connection)

/**
 * Maximum number of holders announced per sweep. More expire within five minutes only if a whole process crashed, and then clients reload their lists anyway.
 */
const announcedMax = 200

const announceHolder = (ctx: Ctx, kind: string, id: string) => (kind === 'agent' ? announceAgent(ctx, id) : announceVisitor(ctx, id))

const holderOf = ({ actor }: LiveConnection) =>
  actor.kind === 'agent'
    ? { kind: 'agent', id: actor.user_id }
    : actor.kind === 'visitor' && actor.visitor_id
      ? { kind: 'visitor', id: actor.visitor_id }
      : undefined

/** Announces the current presence of a connection's holder. */
async function announce(kernel: Kernel, support_lib_id: string, holder: { kind: string; id: string }): Promise<void> {
  const system = { kind: 'system', support_lib_id } as const
  await inTransaction(kernel, 'read', [{ actor: system, support_lib_id, request: systemRequest('presence') }], async ([ctx]) => {
    if (ctx) await announceHolder(ctx, holder.kind, holder.id)
  })
}

const forVisitors = (kernel: Kernel, support_lib_id: string) =>
  inTransaction(kernel, 'read', [{ actor: { kind: 'system', support_lib_id }, support_lib_id, request: systemRequest('presence') }], async ([ctx]) =>
    ctx ? whoIsThere(ctx) : undefined,
  )

/** Away mode, absence and deactivation of an agent change what visitors see. */
const follow = (name: string, event: 'agent.away_switched' | 'agent.disabled' | 'agent.availability_changed') =>
  reaction(name, event, (ctx, { payload }) => announceAgent(ctx, payload.user_id))

/** The visitor may have been online before the chat began or reopened: update the console's lists immediately. */
const followChat = (name: string, event: 'conversation.started' | 'conversation.reopened') =>
  reaction(name, event, async (ctx, { subject }) => {
    const row = await ctx.db
      .selectFrom('conversations')
      .select('visitor_id')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('conversation_ref', '=', subject)
      .executeTakeFirst()
    if (row) await announceVisitor(ctx, row.visitor_id)
  })

/** Leases for live connections. */
export const presence: Module = {
  name: 'presence',
  live: {
    async onOpen(kernel, connection) {
      const { actor } = connection
      const holder = holderOf(connection)
      const greeting = actor.kind === 'visitor' ? { extras: { visitor_id: actor.visitor_id, ...(await forVisitors(kernel, actor.support_lib_id)) } } : undefined
      if (!holder || actor.kind === 'nobody') return greeting
      const { support_lib_id } = actor
      const isFirst = await asSystem(kernel, support_lib_id, 'presence', async (ctx) => {
        const expires_at = new Date(ctx.clock.now().getTime() + leaseMs)
        await ctx.db
          .insertInto('connections')
          .values({ support_lib_id, connection_id: connection.connection_id, epoch: kernel.epoch, kind: holder.kind, holder_id: holder.id, expires_at })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        // Checked before the commit, so that if two tabs open at the same time, at least one counts as the first.
        return holder.kind === 'agent' && !(await isConnectedElsewhere(ctx, holder.id, connection.connection_id))
      })
      if (isFirst) firsts.add(connection)
      await announce(kernel, support_lib_id, holder)
      return greeting
    },
    async onClose(kernel, connection) {
      const holder = holderOf(connection)
      if (!holder || connection.actor.kind === 'nobody') return
      const { support_lib_id } = connection.actor
      await renewals.get(connection)?.catch(() => {})
      await asSystem(kernel, support_lib_id, 'presence', async (ctx) => {
        const expires_at = new Date(ctx.clock.now().getTime() + hysteresisMs)
        await ctx.db
          .updateTable('connections')
          .set({ expires_at })
          .where('support_lib_id', '=', support_lib_id)
          .where('connection_id', '=', connection.connection_id)
          .execute()
      })
      setTimeout(() => void announce(kernel, support_lib_id, holder).catch(() => {}), hysteresisMs + 100).unref()
    },
    async onBeat(kernel, connections) {
      const until = new Date(kernel.clock.now().getTime() + leaseMs)
      const leases = connections.flatMap((each) => {
        const holder = holderOf(each)
        return holder && each.actor.kind !== 'nobody'
          ? [{ support_lib_id: each.actor.support_lib_id, connection_id: each.connection_id, kind: holder.kind, holder_id: holder.id }]
          : []
      })
      if (leases.length === 0) return
      // Recreates missing leases: the table is emptied when PostgreSQL recovers from a crash.
      const renewal = inEachDatabase(kernel.database, leases, ({ owner }, there) =>
        owner.query('select renew_connections($1, $2, $3)', [kernel.epoch, JSON.stringify(there), until]),
      )
      for (const each of connections) renewals.set(each, renewal)
      await renewal
    },
  },
  reactions: [
    follow('presence.announce-away', 'agent.away_switched'),
    follow('presence.announce-disabled', 'agent.disabled'),
    follow('presence.announce-availability', 'agent.availability_changed'),
    followChat('presence.announce-chat-started', 'conversation.started'),
    followChat('presence.announce-chat-reopened', 'conversation.reopened'),
  ],
  schedules: [
    notePresence,
    announceHours,
    {
      name: 'presence.drop-expired',
      cron: '*/5 * * * *',
      due: 'select distinct support_lib_id from connections where expires_at < $1',
      run: async (ctx) => {
        const gone = await ctx.db
          .deleteFrom('connections')
          .where('support_lib_id', '=', ctx.support_lib_id)
          .where('expires_at', '<', ctx.clock.now())
          .returning(['kind', 'holder_id'])
          .execute()
        // A crashed process could not close its connections: without this sweep, screens would show their holders as online for ever.
        const holders = new Map(gone.map((row) => [`${row.kind} ${row.holder_id}`, row]))
        for (const { kind, holder_id } of [...holders.values()].slice(0, announcedMax)) await announceHolder(ctx, kind, holder_id)
      },
    },
  ],
}
