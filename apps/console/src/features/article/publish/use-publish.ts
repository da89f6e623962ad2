import { ApiError } from '@porchlight/client'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { useFaultQuestion } from '../../../shared/content/faults/use-fault-question.tsx'
import { hideToast, showError, showSuccess } from '../../../shared/interface/toasts.ts'
import { contentChanged } from '../api.ts'
import { momentText, t } from '../texts.ts'
import type { Desk } from '../use-article-desk.ts'

const about = 'article-publication'

/** A step such as publishing or unpublishing. */
export type Step = { kind: 'publish'; publish_at?: string } | { kind: 'unpublish' | 'disable' | 'enable'; redirect_to?: string | undefined }

/** Publishes what is on the screen, after asking about what readers would find wrong with it (`question`). Saves it first, so that no one publishes something other than what they see. */
export function usePublish({ autosave }: Desk) {
  const faults = useFaultQuestion()
  const publish = useMutation({
    mutationFn: async (step: Step) => {
      const { article_id, revision } = await autosave.flush()
      if (article_id === '') throw new ApiError('invalid_input', 400, { fields: { article_content: 'empty' } })
      if (step.kind === 'publish') {
        const accepted = await faults.ask({ kind: 'article', ids: [article_id] }, step.publish_at ? 'schedule' : 'publish')
        if (!accepted) return null
        return (await api.articles.publish({ article_id, publish_at: step.publish_at ?? null, revision, despite: accepted.despite })).article
      }
      const { redirect_to } = step
      if (step.kind === 'unpublish') return (await api.articles.unpublish({ article_id, redirect_to })).article
      return (await api.articles.update({ article_id, revision, is_disabled: step.kind === 'disable', redirect_to })).article
    },
    onMutate: () => {
      // Hide the last step's toast: it no longer applies.
      hideToast(about)
      return { wasPublished: autosave.snapshot.document.is_published }
    },
    onSuccess: (article, step, { wasPublished }) => {
      if (!article) return
      autosave.accept(article)
      contentChanged()
      // The button and the status already say 'Published'; a toast would only cover the next control.
      if (article.publish_at) showSuccess(t('scheduledNow', { moment: momentText(article.publish_at) }), about)
      else if (step.kind === 'unpublish') showSuccess(t(wasPublished ? 'unpublishedNow' : 'unscheduledNow'), about)
    },
    onError: (cause) => {
      const missing = cause instanceof ApiError ? cause.fields : undefined
      if (missing?.article_content === 'empty') showError(t('publishEmpty'))
      else showError(missing?.article_title === 'empty' ? t('publishUntitled') : errorText(cause))
    },
  })
  return { ...publish, question: faults.dialog }
}
