import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Hub from '../../../../hub/src/render.tsx'

/** Output folder of the hub's build. */
export const hubDist = join(import.meta.dirname, '../../../../hub/dist')

/** The module that `apps/hub` is built into. */
export type Renderer = typeof Hub

/** How often a page looks for a new build: asking the file system takes longer than sending a kept page. */
const lookEveryMs = 1000
/** The build in use; `lookedAt` in ms of `performance.now()`. */
let inUse: { hub: Renderer; built: number; lookedAt: number } | undefined

/** Returns the hub's build, loading it on the first request and within a second after each new build; undefined before the first build. */
export async function renderer(): Promise<Renderer | undefined> {
  if (inUse && performance.now() - inUse.lookedAt < lookEveryMs) return inUse.hub
  const file = join(hubDist, 'render.mjs')
  const built = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
  if (built === undefined) return undefined
  const hub = inUse?.built === built ? inUse.hub : ((await import(`${pathToFileURL(file)}?${built}`)) as Renderer)
  inUse = { hub, built, lookedAt: performance.now() }
  return hub
}
