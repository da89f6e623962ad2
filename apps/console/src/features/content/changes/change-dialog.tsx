import { limits } from '@porchlight/contracts/limits'
import { useMemo } from 'react'
import { type Losing, useLostLinks } from '../../../shared/content/references/use-redirect.tsx'
import { type Change, EffectDialog } from '../../../shared/content/visibility/effect-dialog.tsx'
import { actionText, t } from '../texts.ts'
import type { PlannedChange } from './planned-change.ts'

/** Maximum number of articles a preview covers. */
const previewMax = 500

/** Dialog that previews how a change to articles or a category would affect visitors of the library and its child libraries. */
export function ChangeDialog({
  planned,
  onConfirm,
  onClose,
}: {
  planned: PlannedChange | null
  onConfirm: (planned: PlannedChange, redirect_to: string | undefined) => void
  onClose: () => void
}) {
  const change = useMemo((): Change | null => planned && changeOf(planned), [planned])
  const losing = useMemo((): Losing | null => (change && isLosing(change) ? change : null), [change])
  const links = useLostLinks(losing)
  const count = planned?.articles.length ?? 0
  const title = planned?.category
    ? actionText(`ask_category_${planned.change as 'enable'}`, { title: planned.category.title })
    : actionText(`ask_${planned?.change ?? 'publish'}`, { count })
  return (
    <EffectDialog
      planned={change}
      mustAsk={count > 1 || links.isLinked}
      isWaiting={links.isWaiting}
      title={title}
      confirm={count > 1 ? actionText(`confirm_${planned?.change ?? 'publish'}`, { count }) : actionText(planned?.change ?? 'publish')}
      onConfirm={() => planned && onConfirm(planned, links.redirect_to)}
      onClose={onClose}
    >
      {count > previewMax && <p>{actionText('previewFirst', { count: previewMax })}</p>}
      {planned?.change === 'remove' && planned.articles.length > 0 && <p>{actionText('removeText', { count: limits.binDays })}</p>}
      {planned?.change === 'remove' && planned.category && <p>{t('removeCategoryText')}</p>}
      {links.part}
    </EffectDialog>
  )
}

const isLosing = (change: Change): change is Losing => change.change !== 'publish' && change.change !== 'enable'

const changeOf = ({ change, articles, category }: PlannedChange): Change => ({
  change,
  article_ids: articles.slice(0, previewMax),
  category_ids: category ? [category.id] : [],
})
