import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { useState } from 'react'
import { useRedirect } from '../../../shared/content/references/use-redirect.tsx'
import { EffectDialog } from '../../../shared/content/visibility/effect-dialog.tsx'
import { familyText } from '../../../shared/content/visibility/texts.ts'
import type { Desk } from '../use-article-desk.ts'
import type { Step } from './use-publish.ts'

/** Returns whether the step changes who sees the article; publishing again only changes its content. */
function changesWhoSees({ kind }: Step, { is_published }: ArticleView): boolean {
  return kind === 'publish' ? !is_published : is_published
}

/**
 * Before a step that changes who sees the article, shows its effect on the visitors of each child library. Runs the step at once if there are no child
 * libraries.
 */
export function useEffectQuestion({ autosave, article }: Desk, run: (step: Step) => void) {
  const [asked, setAsked] = useState<{ step: Step; article_id: string } | null>(null)
  const ask = async (step: Step) => {
    if (!changesWhoSees(step, article)) return run(step)
    // Save first, because the preview reflects what is saved. If saving fails, the step itself reports it.
    const saved = await autosave.flush().catch(() => null)
    if (saved?.article_id) setAsked({ step, article_id: saved.article_id })
    else run(step)
  }
  const kind = asked?.step.kind ?? 'publish'
  const isLeaving = kind === 'unpublish' || kind === 'disable'
  const redirect = useRedirect(asked && isLeaving ? { kind: 'article', id: asked.article_id } : null)
  const dialog = (
    <EffectDialog
      planned={asked && { change: kind, article_ids: [asked.article_id] }}
      title={familyText(`ask_${kind}`, { title: article.article_title })}
      confirm={familyText(`do_${kind}`)}
      mustAsk={redirect.isLinked}
      isWaiting={redirect.isWaiting}
      onConfirm={() => {
        setAsked(null)
        if (asked) run(asked.step.kind === 'publish' ? asked.step : { ...asked.step, redirect_to: redirect.redirect_to })
      }}
      onClose={() => setAsked(null)}
    >
      {redirect.part}
    </EffectDialog>
  )
  return { ask, dialog }
}
