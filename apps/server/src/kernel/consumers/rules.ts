import type { EventName } from '@porchlight/contracts/events'
import type { Follow, Reaction } from '../jobs.ts'
import type { Kernel } from '../kernel.ts'

/** The consumer of the reactions that every library has. */
export const everyLibrarys = 'reactions'

/** Returns the consumer that a reaction belongs to. Optional ones are one for each module, which is there only in libraries that want it; the database begins it by this name. */
export const consumerOf = ({ wanted }: Pick<Reaction, 'wanted'>): string => wanted?.split('.')[0] ?? everyLibrarys

/** Events that a consumer reads, each with the name by which a library opts in to its reactions; '' if all libraries have them. */
export type ConsumerRules = {
  events: EventName[]
  wanted: string[]
  byEvent: ReadonlyMap<EventName, readonly Reaction[]>
  /** Handler of a batch of events, for consumers that process batches. */
  following: Following | undefined
}
type Following = Extract<Reaction, { follow: Follow }>

const rulesOf = new WeakMap<Kernel['reactionsByEvent'], Map<string, ConsumerRules>>()

/** Returns what each consumer reads, by its name. */
export function consumerRules({ reactionsByEvent }: Pick<Kernel, 'reactionsByEvent'>): ReadonlyMap<string, ConsumerRules> {
  const known = rulesOf.get(reactionsByEvent)
  if (known) return known
  const reactions = [...reactionsByEvent.values()].flat()
  const rules = new Map(
    [...Map.groupBy(reactions, consumerOf)].map(([consumer, own]): [string, ConsumerRules] => {
      const pairs = [...new Map(own.map(({ event, wanted = '' }) => [`${event} ${wanted}`, { event, wanted }])).values()]
      const follows = own.filter((each): each is Following => each.follow !== undefined)
      if (follows.length > 0 && new Set(own.map(({ follow }) => follow)).size > 1) throw new Error(`${consumer} reacts to events one by one and together`)
      const byEvent = Map.groupBy(own, ({ event }) => event)
      return [consumer, { events: pairs.map(({ event }) => event), wanted: pairs.map(({ wanted }) => wanted), byEvent, following: follows[0] }]
    }),
  )
  rulesOf.set(reactionsByEvent, rules)
  return rules
}

/** Notes in the database what each consumer reads, for what looks at all libraries at once. */
export async function noteRules(kernel: Kernel): Promise<void> {
  const rows = [...consumerRules(kernel)].flatMap(([consumer, { events, wanted }]) => events.map((event, at) => ({ consumer, event, wanted: wanted[at] })))
  await kernel.database.owner.query(
    `with now as (select * from jsonb_to_recordset($1) as r(consumer text, event text, wanted text)),
     gone as (delete from instance.event_rules e where not exists (select from now n where (n.consumer, n.event, n.wanted) = (e.consumer, e.event, e.wanted)))
     insert into instance.event_rules select * from now on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}
