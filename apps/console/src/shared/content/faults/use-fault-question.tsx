import { Button, Modal } from '@mantine/core'
import type { OutputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import type { FaultKind, referencesApi } from '@porchlight/contracts/references/references'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../connection/api.ts'
import { DialogActions } from '../../interface/dialogs/dialog-actions.tsx'
import styles from './faults.module.css'
import { t } from './texts.ts'

/**
 * Texts that are about to be shown to readers. `flush`: saves what is on the screen, which is then checked. `shown_too`: the course of lessons, which readers get by
 * the same act.
 */
export type Checked = {
  kind: FaultKind
  ids: readonly string[] | (() => Promise<readonly string[]>)
  shown_too?: readonly string[]
  flush?: () => Promise<{ revision: number }>
}
/**
 * The faults that somebody was told of and accepts, as the operations take them: for one text, and for several. `revision`: the text that was checked, if it was
 * flushed before; what somebody saved since then is not what was accepted.
 */
export type Accepted = { despite: string[]; despite_of: { id: string; despite: string[] }[]; revision: number | undefined }

type Faulty = OutputOf<typeof referencesApi.faults>['texts']
type Act = 'publish' | 'schedule' | 'approve'
type Question = { texts: Faulty; act: Act; answer: (isAccepted: boolean) => void }

/**
 * Before texts are shown to readers, tells what these would find wrong with them. `ask` returns what the user accepts, which is nothing if nothing is wrong, or null
 * if they go back to the text.
 */
export function useFaultQuestion(): { ask: (checked: Checked, act: Act) => Promise<Accepted | null>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const open = useRef<Question | null>(null)
  open.current = question
  // Whoever leaves the page while it is asked goes back.
  useEffect(() => () => open.current?.answer(false), [])
  const ask = async ({ kind, ids, shown_too = [], flush }: Checked, act: Act): Promise<Accepted | null> => {
    // A question that another one replaces is not answered by that one.
    open.current?.answer(false)
    const revision = (await flush?.())?.revision
    const all = typeof ids === 'function' ? await ids() : ids
    const texts: Faulty = []
    const together = [...shown_too, ...all].slice(0, limits.shownTogetherMax)
    for (let from = 0; from < all.length; from += limits.pageSizeMax)
      texts.push(...(await api.references.faults({ kind, ids: all.slice(from, from + limits.pageSizeMax), shown_too: together })).texts)
    if (texts.length > 0) {
      const isAccepted = await new Promise<boolean>((answer) => setQuestion({ texts, act, answer }))
      setQuestion(null)
      if (!isAccepted) return null
    }
    const despite_of = texts.map(({ id, faults }) => ({ id, despite: faults.map(({ name }) => name) }))
    return { despite: despite_of[0]?.despite ?? [], despite_of, revision }
  }
  return { ask, dialog: question && <FaultDialog {...question} /> }
}

function FaultDialog({ texts, act, answer }: Question) {
  return (
    <Modal opened onClose={() => answer(false)} title={t('title')} size={480} closeButtonProps={{ 'aria-label': t('back') }}>
      {texts.map(({ id, title, faults, more }) => (
        <section key={id}>
          {texts.length > 1 && (
            <p className={styles.of} dir="auto">
              {title}
            </p>
          )}
          <ul className={styles.list}>
            {faults.map(({ problem, name }) => (
              <li key={name}>{t(problem, { name })}</li>
            ))}
            {more > 0 && <li>{t('more', { count: more })}</li>}
          </ul>
        </section>
      ))}
      <p>{t('kept')}</p>
      <DialogActions>
        <Button variant="default" onClick={() => answer(true)}>
          {t(`anyway_${act}`)}
        </Button>
        <Button onClick={() => answer(false)} data-autofocus>
          {t('back')}
        </Button>
      </DialogActions>
    </Modal>
  )
}
