import type { ArticleView } from '@porchlight/contracts'
import { useState } from 'react'
import { EffectDialog } from '../../../shared/visibility/effect-dialog.tsx'
import { f } from '../../../shared/visibility/texts.ts'
import type { useAutosave } from '../use-autosave.ts'
import type { Step } from './use-publish.ts'

/** Does the step change who sees the article? Publishing again changes only what they see. */
function changesWhoSees({ kind }: Step, { is_published }: ArticleView): boolean {
  return kind === 'publish' ? !is_published : is_published
}

/** Before who sees the article changes, it is said what that does to visitors of each child library; where there is none, `run` follows at once. */
export function useEffectQuestion({ autosave, article }: ReturnType<typeof useAutosave>, run: (step: Step) => void) {
  const [asked, setAsked] = useState<{ step: Step; article_id: string } | null>(null)
  const ask = async (step: Step) => {
    if (!changesWhoSees(step, article)) return run(step)
    // The preview speaks of what is saved. What cannot be saved is told by the step itself.
    const saved = await autosave.flush().catch(() => null)
    if (saved?.article_id) setAsked({ step, article_id: saved.article_id })
    else run(step)
  }
  const kind = asked?.step.kind ?? 'publish'
  const dialog = (
    <EffectDialog
      planned={asked && { change: kind, article_ids: [asked.article_id] }}
      title={f(`ask_${kind}`, { title: article.article_title })}
      confirm={f(`do_${kind}`)}
      onConfirm={() => {
        setAsked(null)
        if (asked) run(asked.step)
      }}
      onClose={() => setAsked(null)}
    />
  )
  return { ask, dialog }
}
