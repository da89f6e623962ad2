import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { attemptIn, type Follow, type LibraryRunner, type Reaction, schedule } from '../../jobs.ts'
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
      lane: 'mail',
      outside: true,
      async runOutside(library, { deeds, together }) {
        await beside(library, 'items', Number(together), true)
        for (const [item, deed] of Object.entries(deeds as Record<string, Deed>))
          await attemptIn(library)(
            item,
            async () => act(deed, item),
            async (_ctx, how) => note(`aside ${item} ${how}`),
          )
      },
    },
  ],
  schedules: [
    schedule('planted.tick', '0 0 1 1 *', 'select support_lib_id from libraries', async ({ support_lib_id }) =>
      act(notesIn(`${file()}.bad`).includes(support_lib_id) ? 'kill' : 'good', `tick ${support_lib_id}`),
    ),
  ],
}

/** Has the rules end their process, whatever they follow. */
export const withPoisonedRules = (modules: Module[]): Module[] =>
  modules.map((module) => {
    const [first] = module.reactions ?? []
    if (module.name !== 'workflows' || !first?.follow) return module
    const { follow } = first
    const poisoned: Follow = async (...given) => {
      act('kill', 'rules')
      return follow(...given)
    }
    return { ...module, reactions: module.reactions?.map(({ name, event, wanted = name }): Reaction => ({ name, event, wanted, follow: poisoned })) ?? [] }
  })

async function run(library: LibraryRunner, deed: Deed, name: string, together: number): Promise<void> {
  await beside(library, name, together)
  act(deed, name)
}

/** The first process is ended by the one that `ends` it while all jobs are under way; nothing else happens there. */
async function beside({ attempt }: LibraryRunner, name: string, together: number, ends = false): Promise<void> {
  note(`begun ${name}`)
  while (!attempt && notesIn(file()).length < together) await pause(20)
  if (!attempt && !ends && together > 0) await pause(60_000)
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
