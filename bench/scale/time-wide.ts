import { asSystem } from '../../apps/server/src/kernel/jobs.ts'
import type { Running } from '../../apps/server/src/kernel/start.ts'
import { quantile } from '../live/quantile.ts'

/** Times in ms of one transaction that writes to two libraries. */
export type Timed = { near: { p50: number; p90: number }; wide: { p50: number; p90: number } }

/** Times a transaction over two libraries of one database, and the same over libraries of two, in turns. */
export async function timeWide({ kernel }: Running, libraries: readonly string[], runs: number): Promise<Timed> {
  const [first = '', ...others] = libraries
  const home = await kernel.database.viewOf(first)
  const views = await Promise.all(others.map((id) => kernel.database.viewOf(id)))
  const near = others[views.indexOf(home)]
  const far = others[views.findIndex((view) => view !== home)]
  if (near === undefined || far === undefined) throw new Error('there are libraries in two databases')
  const times = { near: [] as number[], wide: [] as number[] }
  for (let at = 0; at < runs; at++)
    for (const [kind, other] of [
      ['near', near],
      ['wide', far],
    ] as const) {
      const began = performance.now()
      await writeBoth(kernel, [first, other], `step ${at}`)
      times[kind].push(performance.now() - began)
    }
  const figures = (all: number[]) => {
    const sorted = all.sort((a, b) => a - b)
    return { p50: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) }
  }
  return { near: figures(times.near), wide: figures(times.wide) }
}

const writeBoth = (kernel: Running['kernel'], [one, other]: readonly [string, string], step: string) =>
  asSystem(kernel, one, 'bench', async (ctx) => {
    const write = (db: typeof ctx.db, support_lib_id: string) =>
      db
        .updateTable('libraries')
        .set({ skipped_steps: [step] })
        .where('support_lib_id', '=', support_lib_id)
        .execute()
    await write(ctx.db, one)
    await ctx.inLibrary(other, async (inside) => void (await write(inside.db, other)))
  })
