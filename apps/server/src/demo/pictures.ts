import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StaffActor } from '../kernel/context.ts'
import { asSystem } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { heavyTask } from '../kernel/workers/heavy-task.ts'
import { storeFile } from '../modules/uploads/index.ts'

/** A scene in the demo shop: the colours of sky, hills and bike. */
export type Scene = { sky: [string, string]; hill: string; land: string; bike: string; sun: string; at: number }

/** Scenes, keyed by the title of the content they illustrate. */
export const scenes: Record<string, Scene> = {
  'Open on Sundays in December': { sky: ['#dfe9f5', '#b9cbe3'], hill: '#9fb4d1', land: '#f4f7fb', bike: '#b8433a', sun: '#fff6df', at: 760 },
  'The Fjord 4 is here': { sky: ['#cdeee6', '#7fc4bb'], hill: '#3c8a86', land: '#1f5f63', bike: '#ffd166', sun: '#fff3c4', at: 820 },
  'Recall: lamp brackets of spring': { sky: ['#2f3a5c', '#5b5f8a'], hill: '#262e4a', land: '#171d33', bike: '#f3a24b', sun: '#f6e7b4', at: 300 },
  'We repair while you wait': { sky: ['#fde8cf', '#f6b98d'], hill: '#d98a66', land: '#8a4b43', bike: '#23395b', sun: '#fffaf0', at: 520 },
}

/** In a worker, because the library for pictures takes 10 MB of the process that loads it. */
const draw = heavyTask<typeof import('./draw-picture.ts'), 'drawPicture'>(new URL('./draw-picture.ts', import.meta.url), 'drawPicture', {
  inMax: 100_000,
  outMax: 4_000_000,
  timeMs: 10_000,
  memoryMb: 384,
})

const size = { width: 1200, height: 630 }

/** Draws a bicycle in front of hills in the colours of the scene. */
function drawing({ sky: [top, bottom], hill, land, bike, sun, at }: Scene): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="470" r="86"/>${[0, 45, 90, 135].map((turn) => `<path d="M${x} 384V556" stroke-width="3" transform="rotate(${turn} ${x} 470)"/>`).join('')}`
  const [back, front] = [at - 150, at + 150]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="1200" height="630" fill="url(#sky)"/><circle cx="${1100 - at * 0.6}" cy="170" r="70" fill="${sun}"/>
    <path d="M0 420Q200 260 420 400T820 360T1200 400V630H0Z" fill="${hill}"/><path d="M0 520Q320 470 640 540T1200 520V630H0Z" fill="${land}"/>
    <g fill="none" stroke="${bike}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round">${wheel(back)}${wheel(front)}
      <path d="M${back} 470L${at - 60} 330H${at + 100}L${at - 10} 470Z"/><path d="M${at - 10} 470L${at - 72} 300M${at - 104} 300H${at - 40}M${front} 470L${at + 90} 286L${at + 140} 274"/></g></svg>`
}

/** Draws a scene, stores it as an upload by the given person, and returns its URL. */
export async function seedPicture(kernel: Kernel, { support_lib_id, user_id }: StaffActor, name: string, scene: Scene): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-demo-'))
  try {
    const bytes = await kernel.workers.run(support_lib_id, draw, drawing(scene))
    const path = join(folder, 'picture')
    await writeFile(path, bytes)
    const file = { name, path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest(), owner_kind: 'agent' as const, owner_id: user_id }
    const { url } = await storeFile(kernel, support_lib_id, (run) => asSystem(kernel, support_lib_id, 'demo', run), file)
    return url
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
