import { ApiError } from '@porchlight/client'
import type { FoundText } from '@porchlight/contracts/find-texts/find-texts'
import { useState } from 'react'
import { type Wanted, withReplaced } from './replace-words.ts'
import { type Changed, changeText, undoChange } from './save-texts.ts'
import { t } from './texts.ts'

const reasons = ['conflict', 'not_found', 'forbidden', 'rate_limited'] as const

function reasonOf(error: unknown): string {
  const code = error instanceof ApiError ? reasons.find((one) => one === error.code) : undefined
  return t(`reason_${code ?? 'other'}`)
}

/** Replaces words in one text after the other, and undoes it. `problems`: why texts were not changed, by their id. */
export function useReplace(wanted: Wanted, by: string) {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'undone'>('idle')
  const [part, setPart] = useState(0)
  const [changes, setChanges] = useState<readonly Changed[]>([])
  const [undoneCount, setUndone] = useState(0)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  /** Does each of some things in turn: a text that is refused stops none of the others. */
  async function each<T>(things: readonly T[], idOf: (thing: T) => string, act: (thing: T) => Promise<void>) {
    setState('busy')
    const failed = new Map<string, string>()
    for (const [at, thing] of things.entries()) {
      setPart(at / things.length)
      await act(thing).catch((error: unknown) => failed.set(idOf(thing), reasonOf(error)))
    }
    setProblems(failed)
  }

  async function run(texts: readonly FoundText[]) {
    const done: Changed[] = []
    await each(
      texts,
      ({ document_id }) => document_id,
      async ({ kind, document_id, parent_id, revision }) => {
        const changed = await changeText({ kind, document_id, parent_id, revision }, (words) => withReplaced(words, wanted, by))
        if (changed) done.push(changed)
      },
    )
    setChanges(done)
    setState('done')
  }

  async function undo() {
    let undone = 0
    await each(
      changes,
      ({ ref }) => ref.document_id,
      async (change) => {
        await undoChange(change)
        undone += 1
      },
    )
    setUndone(undone)
    setState('undone')
  }

  return {
    run,
    undo,
    part,
    problems,
    changed: state === 'undone' ? undoneCount : changes.length,
    isBusy: state === 'busy',
    isDone: state === 'done' || state === 'undone',
    isUndone: state === 'undone',
  }
}
