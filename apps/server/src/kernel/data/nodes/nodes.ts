import { LRUCache } from 'lru-cache'
import type { Log } from '../../process/log.ts'
import type { OneDatabase } from '../database.ts'

/** One of the databases between which libraries are spread, under the name by which the others know it. */
export type Node = { name: string; database: OneDatabase }

/** How many libraries' places a process remembers, and for how long, in ms: a library that moves says so itself to whoever writes. Unknown keys are anybody's. */
const [remembered, rememberedMs] = [200_000, 30_000]
const [unknownRemembered, unknownMs] = [10_000, 2000]

/** The databases of a cluster, and which of them holds a library. The first one, `home`, knows all places. */
export class Nodes {
  readonly all: readonly Node[]
  readonly home: Node
  readonly log: Log
  private readonly places = new LRUCache<string, Node>({ max: remembered, ttl: rememberedMs })
  private readonly unknown = new LRUCache<string, true>({ max: unknownRemembered, ttl: unknownMs })
  private readonly asked = new Map<string, Promise<Node>>()

  /** @param all the first one is home */
  constructor(all: readonly Node[], log: Log) {
    const [home] = all
    if (!home) throw new Error('a cluster has a first database')
    this.all = all
    this.home = home
    this.log = log
  }

  /** Returns the database that holds a library, or will, if it was reserved. Home for an unknown one, so that nothing is found there. */
  of(support_lib_id: string): Node | Promise<Node> {
    if (support_lib_id === '') return this.home
    const known = this.places.get(support_lib_id)
    if (known) return known
    if (this.unknown.has(support_lib_id)) return this.home
    const asked = this.asked.get(support_lib_id) ?? this.ask(support_lib_id)
    this.asked.set(support_lib_id, asked)
    return asked
  }

  /** Returns the database that holds a library, if this process knows it already. */
  known(support_lib_id: string): Node | undefined {
    return this.places.get(support_lib_id)
  }

  /** Asks home again, the next time. */
  forget(support_lib_id: string): void {
    this.places.delete(support_lib_id)
    this.unknown.delete(support_lib_id)
  }

  /** The library has moved there. */
  put(support_lib_id: string, node: Node): void {
    this.places.set(support_lib_id, node)
    this.unknown.delete(support_lib_id)
  }

  named(name: string): Node {
    const node = this.all.find((each) => each.name === name)
    if (!node) throw new Error(`the database ${name} is not in the cluster`)
    return node
  }

  /** Chooses the database of a new library, see `Database`. A library that has a place already keeps it. */
  async reserve(support_lib_id: string, beside: string | null): Promise<void> {
    const there = this.all.filter(({ database }) => !database.isAway())
    const possible = beside === null ? there : [await this.of(beside)]
    // A database that is taken out of the cluster gets none any more (`removeDatabase`).
    await this.home.database.owner.query(
      `with cluster as (select string_to_array(f.value, ' ') as names from instance.facts f where f.name = 'cluster' for share)
       insert into instance.library_places (support_lib_id, node)
       select $1, n.node from unnest($2::text[]) with ordinality n(node, place), cluster c where n.node = any(c.names)
       order by (select count(*) from instance.library_places p where p.node = n.node), n.place limit 1
       on conflict do nothing`,
      [support_lib_id, possible.map(({ name }) => name)],
    )
    this.forget(support_lib_id)
  }

  private async ask(support_lib_id: string): Promise<Node> {
    try {
      const { rows } = await this.home.database.owner.query<{ node: string }>('select node from instance.library_places where support_lib_id = $1', [
        support_lib_id,
      ])
      if (!rows[0]) {
        this.unknown.set(support_lib_id, true)
        return this.home
      }
      const node = this.named(rows[0].node)
      this.places.set(support_lib_id, node)
      return node
    } finally {
      this.asked.delete(support_lib_id)
    }
  }
}

/** Returns the names of databases as home keeps them. */
export const namesOf = (all: readonly Node[]): string =>
  all
    .map(({ name }) => name)
    .sort()
    .join(' ')
