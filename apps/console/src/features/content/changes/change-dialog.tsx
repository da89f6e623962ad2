import { Button, Modal } from '@mantine/core'
import type { Api, OutputOf, VisibilityEffect } from '@porchlight/contracts'
import { Notice } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../shared/api.ts'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { f } from '../agency/texts.ts'
import { contentKeys } from '../content-keys.ts'
import { a, t } from '../texts.ts'
import styles from './change-dialog.module.css'
import { effectText, titlesText } from './effect-text.ts'
import type { PlannedChange } from './planned-change.ts'

type Preview = OutputOf<Api['visibility']['preview']>
/** As many articles as a preview looks at. */
const previewMax = 500

/** Says what a change does to visitors of the library and of every child before it is made. A library without children is asked only about deleting. */
export function ChangeDialog({
  planned,
  onConfirm,
  onClose,
}: {
  planned: PlannedChange | null
  onConfirm: (planned: PlannedChange) => void
  onClose: () => void
}) {
  const title = planned?.category
    ? a(`ask_category_${planned.change as 'enable'}`, { title: planned.category.title })
    : a(`ask_${planned?.change ?? 'publish'}`, { count: planned?.articles.length ?? 0 })
  const query = useQuery({
    queryKey: [...contentKeys.all, 'preview', planned],
    queryFn: ({ signal }): Promise<Preview> =>
      api.visibility.preview(
        {
          change: planned?.change ?? 'publish',
          article_ids: planned?.articles.slice(0, previewMax),
          category_ids: planned?.category ? [planned.category.id] : [],
        },
        { signal },
      ),
    enabled: planned !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const isAsked = planned !== null && (planned.change === 'remove' || query.isError || (query.data?.children_total ?? 0) > 0)
  // Nobody but the own visitors is concerned, and the way back is one click: nothing to ask.
  const confirm = useRef(onConfirm)
  confirm.current = onConfirm
  useEffect(() => {
    if (planned && !isAsked && query.data) confirm.current(planned)
  }, [planned, isAsked, query.data])
  return (
    <Modal opened={isAsked} onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      {planned && (
        <div className={styles.dialog}>
          {planned.change === 'remove' && planned.articles.length > 0 && <p>{a('removeText')}</p>}
          {planned.change === 'remove' && planned.category && <p>{t('removeCategoryText')}</p>}
          <Loaded query={query} rows={3}>
            {(preview) => <Effects preview={preview} />}
          </Loaded>
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button color={planned.change === 'remove' ? 'red' : undefined} data-autofocus onClick={() => onConfirm(planned)}>
              {a(planned.change)}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

function Effects({ preview: { own, children, children_total, is_complete } }: { preview: Preview }) {
  const untouched = children_total - children.length
  return (
    <section className={styles.effects} aria-label={f('previewTitle')}>
      <h3>{f('previewTitle')}</h3>
      <ul>
        <Effect effect={own} name={f('previewOwn')} />
        {children.map((child) => (
          <Effect key={child.support_lib_id} effect={child} name={f('visitorsOf', { library: child.company_name })} />
        ))}
      </ul>
      {untouched > 0 && <p>{f('previewUntouched', { count: untouched })}</p>}
      {!is_complete && <Notice tone="warning">{f('previewIncomplete')}</Notice>}
    </section>
  )
}

function Effect({ effect, name }: { effect: VisibilityEffect; name: string }) {
  return (
    <li>
      <span>
        <strong>{name}</strong> {effectText(effect)}
        {effect.titles.length > 0 && ':'}
      </span>
      {effect.titles.length > 0 && <span className={styles.titles}>{titlesText(effect)}</span>}
      {effect.kept_by_lists > 0 && <span className={styles.titles}>{f('previewKept', { count: effect.kept_by_lists, library: effect.company_name })}</span>}
    </li>
  )
}
