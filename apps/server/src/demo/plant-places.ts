import { api } from '@porchlight/contracts/api'
import { sql } from 'kysely'
import type { StaffActor } from '../kernel/context.ts'
import { asSystem } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { callsAt } from './calls-at.ts'

/** The country that each of the shop's contacts writes from, which a proxy would have told, and their language. */
const places: Readonly<Record<string, readonly string[]>> = {
  'DE de-DE': ['Jonas Weber', 'Lena Hoffmann', 'Zeynep Kaya'],
  'GB en-GB': ['William Osei', 'Ben Carter', 'Tom Okoye', 'Esther Boateng', 'Omar Said'],
  'FR fr-FR': ['Camille Aubert', 'Étienne Moreau', 'Karim Benali'],
  'DK da-DK': ['Sofie Andersen', 'Freya Nielsen'],
  'NO nb-NO': ['Ole Sandvik', 'Ingrid Dahl'],
  'SE sv-SE': ['Anna Lindgren'],
  'PT pt-PT': ['Maya Fernandes'],
  'CZ cs-CZ': ['Lukas Novak', 'Pavel Novák'],
  'SI sl-SI': ['Milan Kovač'],
  'PL pl-PL': ['Piotr Zieliński'],
  'ES es-ES': ['Diego Ruiz', 'Lucía Herrera'],
  'IT it-IT': ['Sofia Rossi'],
  'IN en-IN': ['Priya Raman', 'Ravi Menon'],
  'JP ja-JP': ['Hana Sato', 'Haruto Tanaka'],
  'KE en-KE': ['Grace Mwangi'],
}

/** Notes where the contacts of the demo are, which only a proxy says, and saves segments of them that everyone sees. */
export async function plantPlaces(kernel: Kernel, owner: StaffActor, now: number): Promise<void> {
  const rows = Object.entries(places).flatMap(([place, names]) => names.map((name) => [name, ...place.split(' ')]))
  const column = (index: number) => rows.map((row) => row[index] ?? '')
  await asSystem(kernel, owner.support_lib_id, 'demo', (ctx) =>
    sql`update visitors v set country = p.country, language = p.language
      from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[]) p(name, country, language)
      where v.support_lib_id = ${ctx.support_lib_id} and v.name = p.name`.execute(ctx.db),
  )
  const call = callsAt(kernel)
  const segment = { tab: 'contacts', visible_to: 'everyone' } as const
  const waiting = {
    all: [
      { field: 'open_conversations', op: 'more_than' as const, value: 0 },
      { field: 'company', op: 'not_empty' as const },
    ],
  }
  await call(owner, now, api.savedFilters.create, { ...segment, filter_name: 'Companies with open questions', filter: waiting })
  const recent = { all: [{ field: 'country', op: 'is' as const, value: 'DE' }] }
  await call(owner, now, api.savedFilters.create, { ...segment, filter_name: 'Germany', filter: recent })
}
