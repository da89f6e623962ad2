import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { attemptIn, type LibraryRunner } from '../../jobs.ts'
import type { Module } from '../../kernel.ts'

/** What a planted job does to its process. */
export type Deed = 'good' | 'kill' | 'burn' | 'memory'
/** The environment variable with the file in which planted jobs note what they do. */
export const planted = 'PLANTED_NOTES'

const file = () => String(process.env[planted])
const note = (line: string) => appendFileSync(file(), `${line}\n`)
/** Returns what planted jobs have noted. */
export const notesIn = (path: string): string[] => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])

/** Jobs that end, hang or fill their process, once the kill has begun beside others; and innocent ones. A file `<notes>.healed` makes all of them good. */
export const plantedJobs: Module = {
  name: 'planted',
  tasks: [
    { name: 'planted.job', outside: true, runOutside: (library, { deed, name, together }) => run(library, deed as Deed, String(name), Number(together)) },
    { name: 'planted.beside', lane: 'mail', outside: true, runOutside: (library, { name, together }) => run(library, 'good', String(name), Number(together)) },
    {
      name: 'planted.items',
      outside: true,
      async runOutside(library, { deeds }) {
        for (const [item, deed] of Object.entries(deeds as Record<string, Deed>))
          await attemptIn(library)(
            item,
            async () => act(deed, item),
            async (_ctx, how) => note(`aside ${item} ${how}`),
          )
      },
    },
  ],
}

async function run({ attempt }: LibraryRunner, deed: Deed, name: string, together: number): Promise<void> {
  note(`begun ${name}`)
  // The first process ends while all of them are under way.
  while (!attempt && notesIn(file()).length < together) await pause(20)
  if (!attempt && deed !== 'kill' && together > 0) await pause(60_000)
  await act(deed, name)
}

function act(deed: Deed, name: string): void {
  if (deed === 'good' || existsSync(`${file()}.healed`)) {
    note(`done ${name}`)
    return
  }
  if (deed === 'kill') process.kill(process.pid, 'SIGKILL')
  const kept: unknown[] = []
  for (;;) if (deed === 'memory') kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at })))
}
