import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../kernel/config.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sharedNotes } from '../../kernel/storage/shared-notes.ts'

/** An erased contact: refs only, nothing of the person. */
export type Erased = { support_lib_id: string; visitor_id: string; at: string }

/** Name of the list in DATA_DIR. */
export const erasedListName = 'erased-contacts.jsonl'
const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.join(DATA_DIR, erasedListName)

type Noting = { config: Pick<Config, 'DATA_DIR'>; ports: Pick<Kernel['ports'], 'storage'> }
/** The refs are the names of what is stored: a list of the folder is the list of the erased. */
const shared = `${sharedNotes}/erased`

/** Notes contacts outside the database, so that a restored backup can't bring them back: in the storage that all processes share, and in a file of DATA_DIR. */
export async function noteErased({ config, ports }: Noting, erased: readonly Erased[]): Promise<void> {
  await appendFile(fileOf(config), erased.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600, flush: true })
  for (const one of erased) await share(ports.storage, one)
}

const share = (storage: Kernel['ports']['storage'], { support_lib_id, visitor_id, at }: Erased) =>
  storage.put(`${shared}/${support_lib_id}/${Buffer.from(visitor_id).toString('base64url')}`, Buffer.from(at))

/**
 * Returns the noted contacts, each once. A last line that was cut off is left out. What only the file in DATA_DIR knows, as that of earlier versions does, is noted in
 * the storage, too: a restore on another machine asks there.
 * @throws AppError `unavailable` while the storage is away
 */
export async function readErased({ config, ports }: Noting): Promise<Pick<Erased, 'support_lib_id' | 'visitor_id'>[]> {
  const here = await readErasedHere(config)
  const there = (await ports.storage.list(shared)).map((key) => {
    const [support_lib_id = '', name = ''] = key.slice(shared.length + 1).split('/')
    return { support_lib_id, visitor_id: Buffer.from(name, 'base64url').toString() }
  })
  const keyOf = ({ support_lib_id, visitor_id }: Pick<Erased, 'support_lib_id' | 'visitor_id'>) => `${support_lib_id} ${visitor_id}`
  const known = new Set(there.map(keyOf))
  for (const one of here) if (!known.has(keyOf(one))) await share(ports.storage, one)
  return [...new Map([...here, ...there].map((one) => [keyOf(one), one])).values()]
}

/** Returns the contacts that the file in DATA_DIR names. */
export async function readErasedHere(config: Noting['config']): Promise<Erased[]> {
  const text = await readFile(fileOf(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = new Set(text.split('\n').slice(0, -1))
  return [...lines].map((line) => JSON.parse(line) as Erased)
}
