import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../kernel/config.ts'

/** An erased contact: refs only, nothing of the person. */
export type Erased = { support_lib_id: string; visitor_id: string; at: string }

/** Name of the list in DATA_DIR. */
export const erasedListName = 'erased-contacts.jsonl'
const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.join(DATA_DIR, erasedListName)

/** Notes contacts in a file that is in no backup, so that a restored backup can't bring them back. */
export async function noteErased(config: Pick<Config, 'DATA_DIR'>, erased: readonly Erased[]): Promise<void> {
  await appendFile(fileOf(config), erased.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600, flush: true })
}

/** Returns the noted contacts, each once. A last line that was cut off is left out. */
export async function readErased(config: Pick<Config, 'DATA_DIR'>): Promise<Erased[]> {
  const text = await readFile(fileOf(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = new Set(text.split('\n').slice(0, -1))
  const found = new Map(
    [...lines].map((line) => [line, JSON.parse(line) as Erased] as const).map(([, one]) => [`${one.support_lib_id} ${one.visitor_id}`, one]),
  )
  return [...found.values()]
}
