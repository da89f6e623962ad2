import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Prepared, prepared } from './feeds.ts'

/** Maximum number of items in the feed, and of months searched for them. */
const feedItems = 30
const monthsMax = 3

/** Sends the status page as RSS: incident updates and announced maintenance, newest first. */
export async function answerStatusFeed(kernel: Kernel, request: FastifyRequest, reply: FastifyReply) {
  const known = await prepared(kernel, request, reply)
  if (!known) return reply.callNotFound()
  // Maintenance begins and ends by itself.
  const minute = kernel.clock.now().toISOString().slice(0, 16)
  const xml = await known.text(`status ${minute}`, () => statusXml(known, known.origin + request.url.split('?')[0]))
  return reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'public, max-age=60').send(xml)
}

async function statusXml({ hub, support_lib_id, calls, address }: Prepared, feed: string): Promise<string> {
  const [library, { incidents, maintenances }] = await Promise.all([
    calls.documents.supportLibrary({ id: support_lib_id }),
    calls.status.read({ support_lib_id }),
  ])
  // Open incidents may have started long ago.
  const all = new Map(incidents.map((incident) => [incident.incident_id, incident]))
  const planned = new Map(maintenances.map((maintenance) => [maintenance.maintenance_id, maintenance]))
  let month: string | null | undefined
  for (let read = 0; read < monthsMax && month !== null && all.size < feedItems; read += 1) {
    const page = await calls.status.history({ support_lib_id, ...(month && { month }) })
    for (const incident of page.incidents) all.set(incident.incident_id, incident)
    for (const maintenance of page.maintenances) planned.set(maintenance.maintenance_id, maintenance)
    month = page.earlier_month
  }
  const items = hub.inWordsOf(library.language, () => hub.statusItems([...all.values()], [...planned.values()], address), library.words).slice(0, feedItems)
  const channel = {
    title: hub.inWordsOf(library.language, () => hub.statusFeedTitle(library.settings.metaData.title || library.settings.companyName), library.words),
    address: address({ name: 'status' }),
    feed,
    description: '',
    language: library.language,
  }
  return hub.feedXml(channel, items)
}
