import { useEffect, useState } from 'react'
import { deleteRetainedText, type HeldText, leftTexts } from '../../shared/editor/held-texts.ts'
import { log } from '../../shared/log.ts'
import { differences } from './article-text.ts'
import type { Autosave, HeldArticle } from './autosave.ts'
import { heldSubject } from './use-autosave.ts'

/** Returns changes to this article that a closed tab left behind, with functions to restore or discard them. */
export function useLeftText({ autosave }: { autosave: Autosave }) {
  const [left, setLeft] = useState<HeldText<HeldArticle> | null>(null)
  useEffect(() => {
    let isHere = true
    const { article, fields } = autosave.snapshot
    leftTexts<HeldArticle>(heldSubject(article.article_id)).then(
      (found) => {
        const [newest, ...older] = found
        for (const text of older) void deleteRetainedText(text)
        if (!newest || !isHere) return
        // The changes were saved and only the response was lost: nothing to restore.
        if (differences(fields, { ...fields, ...newest.value.changes }).length === 0) void deleteRetainedText(newest)
        else setLeft(newest)
      },
      (cause: unknown) => log('unsaved words cannot be looked for', cause),
    )
    return () => {
      isHere = false
    }
  }, [autosave])
  const forget = () => {
    if (left) void deleteRetainedText(left)
    setLeft(null)
  }
  return {
    left,
    restore: () => {
      if (left) autosave.takeUp(left.value)
      forget()
    },
    discard: forget,
  }
}
