import type { IncidentBanner } from '@porchlight/contracts/incident-banners/incident-banners'
import { LRUCache } from 'lru-cache'
import { SharedQueries } from '../../kernel/data/shared-queries.ts'
import { asSystem } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LiveHooks } from '../../kernel/live/stream-kind.ts'
import { askReadersState, concernsReaders } from '../help/index.ts'
import { bannersOf, presentToVisitors } from './banners.ts'

/** `hasArticles`: whether one of them links an article, also one that visitors don't see at present. */
type Known = { version: string; banners: IncidentBanner[]; hasArticles: boolean }

/** Of how many libraries a process keeps what visitors are told. */
const keptMax = 2000
type Kept = { known: LRUCache<string, Known>; reads: SharedQueries<Known> }
const keptByKernel = new WeakMap<Kernel, Kept>()

function keptBy(kernel: Kernel): Kept {
  const kept = keptByKernel.get(kernel) ?? { known: new LRUCache<string, Known>({ max: keptMax }), reads: new SharedQueries<Known>() }
  keptByKernel.set(kernel, kept)
  return kept
}

/**
 * Returns what visitors are told now. It is read again only if something has changed for the library's readers, and then once for all who connect meanwhile:
 * after a restart thousands do.
 */
async function bannersFor(kernel: Kernel, support_lib_id: string): Promise<IncidentBanner[]> {
  const kept = keptBy(kernel)
  const { version } = await askReadersState(kernel, support_lib_id)
  const known = kept.known.get(support_lib_id)
  if (known?.version === version) return known.banners
  const read = async (): Promise<Known> => {
    const meanwhile = kept.known.get(support_lib_id)
    if (meanwhile?.version === version) return meanwhile
    const fresh = await asSystem(kernel, support_lib_id, 'incident-banners', async (ctx) => {
      const rows = await bannersOf(ctx)
      return { version, banners: await presentToVisitors(ctx, rows), hasArticles: rows.some(({ article_id }) => article_id !== null) }
    })
    kept.known.set(support_lib_id, fresh)
    return fresh
  }
  return (await kept.reads.ask(support_lib_id, read)).banners
}

/** Tells visitors who connect, and those who are connected when something changes: a banner, or whether they see the article of one. */
export const live: LiveHooks = {
  async onOpen(kernel, { actor }) {
    if (actor.kind !== 'visitor') return undefined
    try {
      return { extras: { banners: await bannersFor(kernel, actor.support_lib_id) } }
    } catch (error) {
      // Nobody is kept from chatting for the sake of a banner.
      return { extras: {}, lacksState: error }
    }
  },
  visitorState: {
    name: 'incident-banners',
    isChangedBy: (kernel, support_lib_id, event) =>
      event === 'status.banner_changed' || (concernsReaders(event) && (keptBy(kernel).known.get(support_lib_id)?.hasArticles ?? false)),
    read: async (kernel, support_lib_id) => ({ signal: 'incidents', banners: await bannersFor(kernel, support_lib_id) }),
  },
}
