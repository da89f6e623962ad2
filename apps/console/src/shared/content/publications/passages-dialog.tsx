import '@mantine/core/styles/Radio.layer.css'
import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import type { Autosave, Conflict } from '../../editing/autosave/autosave.ts'
import { useReturnFocus } from '../../interface/dialogs/use-return-focus.ts'
import { DiffView } from '../versions/diff-view.tsx'
import { type Choice, chosenValues, type Passage, type PassageFields, passagesOf } from './passages.ts'
import styles from './passages-dialog.module.css'
import { t } from './texts.ts'

/**
 * Dialog for an edit conflict: asks what to keep of each passage that two people changed. Everything else is merged without asking, and both texts stay in the history.
 */
export function PassagesDialog<V extends object, D extends { revision: number }>({
  autosave,
  conflict,
  values,
  valuesOf,
  fields,
  name,
  onClose,
}: {
  autosave: Autosave<V, D>
  conflict: Conflict<V, D>
  /** The user's text. */
  values: V
  valuesOf: (document: D) => V
  fields: PassageFields<V>
  /** The colleague's name. */
  name: string
  onClose: () => void
}) {
  useReturnFocus()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const sides = { base: conflict.base, mine: values, theirs: valuesOf(conflict.theirs) }
  const passages = passagesOf(conflict, sides, fields)
  const open = passages.filter(({ id }) => !choices.has(id)).length
  const all = (choice: Choice) => setChoices(new Map(passages.map(({ id }) => [id, choice])))
  const save = async () => {
    setSaving(true)
    await autosave.resolve(chosenValues(conflict, sides, fields, choices))
    setSaving(false)
    if (autosave.snapshot.conflict === null) onClose()
    else setChoices(new Map())
  }
  return (
    <Modal opened onClose={onClose} title={t('compareTitle')} size="min(64rem, calc(100vw - 32px))" closeButtonProps={{ 'aria-label': t('close') }}>
      <p className={styles.intro}>{t('compareText')}</p>
      {passages.length > 1 && (
        <div className={styles.all}>
          <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>
            {t('allTheirs')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => all('mine')}>
            {t('allMine')}
          </Button>
        </div>
      )}
      {passages.map((passage, at) => (
        <PassageChoice
          key={passage.id}
          passage={passage}
          title={fields[passage.field].label}
          place={passages.length > 1 ? t('passage', { number: at + 1, count: passages.length }) : ''}
          name={name}
          choice={choices.get(passage.id) ?? null}
          onChoose={(choice) => setChoices(new Map([...choices, [passage.id, choice]]))}
        />
      ))}
      <footer className={styles.foot}>
        <p role="status">{open > 0 ? t('stillToChoose', { count: open }) : ''}</p>
        <Button disabled={open > 0} loading={isSaving} onClick={() => void save()}>
          {t('saveMerged')}
        </Button>
      </footer>
    </Modal>
  )
}

function PassageChoice<V>({
  passage: { base, mine, theirs, isHtml },
  title,
  place,
  name,
  choice,
  onChoose,
}: {
  passage: Passage<V>
  title: string
  place: string
  name: string
  choice: Choice | null
  onChoose: (choice: Choice) => void
}) {
  return (
    <Radio.Group value={choice} onChange={(value) => onChoose(value as Choice)} label={place === '' ? title : `${title} · ${place}`} className={styles.passage}>
      <div className={styles.sides}>
        <section className={styles.side} data-chosen={choice === 'theirs' || choice === 'both' || undefined} aria-label={t('theirsOf', { name })}>
          <Radio value="theirs" label={t('useTheirs', { name })} />
          <Words before={base} after={theirs} isHtml={isHtml} />
        </section>
        <section className={styles.side} data-chosen={choice === 'mine' || choice === 'both' || undefined} aria-label={t('yours')}>
          <Radio value="mine" label={t('useMine')} />
          <Words before={base} after={mine} isHtml={isHtml} />
        </section>
      </div>
      {isHtml && mine !== '' && theirs !== '' && <Radio className={styles.both} value="both" label={t('useBoth')} />}
    </Radio.Group>
  )
}

/** A text with what was changed in it; entries of a list stand in one. */
function Words({ before, after, isHtml }: { before: string; after: string; isHtml: boolean }) {
  if (after.trim() === '') return <p className={styles.nothing}>{t('passageDeleted')}</p>
  if (!isHtml) return <p className={styles.plain}>{after}</p>
  const listed = (html: string) => (html.startsWith('<li') ? `<ul>${html}</ul>` : html)
  return (
    <div className={styles.words}>
      <DiffView before={{ title: '', html: listed(before) }} after={{ title: '', html: listed(after) }} />
    </div>
  )
}
