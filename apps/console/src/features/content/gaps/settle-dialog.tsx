import { Button, Modal } from '@mantine/core'
import type { ContentGap } from '@porchlight/contracts/visitor-activity/visitor-activity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { type Choice, TargetChoice } from '../../../shared/content/references/target-choice.tsx'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { DialogForm } from '../../../shared/interface/dialogs/dialog-form.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { t } from './texts.ts'

/** What an article can do for a gap: it answers it already, or shall be found by its words. */
export type Settling = { gap: ContentGap; how: 'solved' | 'keyword' }

const keywordMax = 80

/** Dialog that chooses the article that solves a gap. As a keyword, the words of the gap become part of the article's draft. */
export function SettleDialog({ settling, onClose }: { settling: Settling | null; onClose: () => void }) {
  return (
    <Modal
      opened={settling !== null}
      onClose={onClose}
      title={settling && t(`${settling.how}Title`)}
      size={480}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {settling && <SettleForm {...settling} onClose={onClose} />}
    </Modal>
  )
}

function SettleForm({ gap: { gap_id, searchQuery }, how, onClose }: Settling & { onClose: () => void }) {
  const [chosen, choose] = useState<Choice | null>(null)
  const settle = useMutation({
    mutationFn: async (article_id: string) => {
      if (how === 'keyword') await addKeyword(article_id, searchQuery.slice(0, keywordMax))
      await api.visitorActivity.settleGap({ gap_id, article_id })
    },
    onSuccess: () => {
      showSuccess(t(`${how}Done`, { query: searchQuery, title: chosen?.label ?? '' }), 'gap-settled')
      onClose()
    },
  })
  return (
    <DialogForm onSubmit={() => chosen && settle.mutate(chosen.value)}>
      <TargetChoice
        kind="article"
        leaving={[]}
        chosen={chosen}
        onChoose={choose}
        label={t('article')}
        placeholder={t('choose')}
        hint={t(`${how}Hint`, { query: searchQuery })}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!chosen} loading={settle.isPending}>
          {t(`${how}Act`)}
        </Button>
      </DialogActions>
    </DialogForm>
  )
}

async function addKeyword(article_id: string, keyword: string): Promise<void> {
  const { article } = await api.articles.read({ article_id })
  const { article_keywords } = article.draft ?? article
  if (!article_keywords.includes(keyword))
    await api.articles.update({ article_id, revision: article.revision, article_keywords: [...article_keywords, keyword] })
}
