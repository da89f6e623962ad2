import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { ReportCard } from '@porchlight/contracts/reports/report-views'
import { EmptyState } from '@porchlight/ui'
import { IconArrowsSort, IconChartBar, IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { cardsQuery } from '../api.ts'
import { useRows } from '../cards/use-rows.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import type { ReportViewState } from '../view.ts'
import { CardView } from './card-view.tsx'
import { cardQuestion, cardsMax, cardTitle } from './report-draft.ts'

const CardDialog = lazy(() => import('./card-dialog.tsx'))
const ArrangeDialog = lazy(() => import('./arrange-dialog.tsx'))

type Props = {
  cards: readonly ReportCard[]
  filter: Filter | null
  view: ReportViewState
  /** The saved report whose cards these are, if its numbers can be asked for by its name. */
  id?: string | undefined
  /** Stores changed cards; undefined for people who only read. */
  onChange?: ((cards: ReportCard[]) => void) | undefined
}

/** The cards of a report with their numbers and, for people who may change it, what adds, changes, arranges and removes them. */
export function ReportCards({ cards, filter, view, id, onChange }: Props) {
  const [edited, setEdited] = useState<ReportCard | 'new' | null>(null)
  const [isArranging, setArranging] = useState(false)
  const { open, dialog } = useRows()
  const { from, to, time_zone } = view
  const answers = useQuery(cardsQuery(cards, filter, { from, to, time_zone }, id))
  /** While new numbers load, a card keeps showing those of the same metrics. */
  const answerOf = ({ card_id, metrics }: ReportCard) => {
    const answer = answers.data?.find((one) => one.card_id === card_id)?.answer
    return answer?.results.map(({ metric }) => metric).join() === metrics.join() || answer === null ? answer : undefined
  }
  const add = onChange && cards.length < cardsMax && (
    <Button size="xs" variant="default" leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setEdited('new')}>
      {t('addCard')}
    </Button>
  )
  const save = (card: ReportCard) => {
    onChange?.(edited === 'new' ? [...cards, card] : cards.map((one) => (one.card_id === card.card_id ? card : one)))
    setEdited(null)
  }
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState icon={<IconChartBar size={20} stroke={1.6} />} title={t('noCards')} action={add}>
          {t(onChange ? 'noCardsText' : 'noCardsRead')}
        </EmptyState>
      ) : (
        onChange && (
          <div className={styles.tools}>
            {add}
            {cards.length > 1 && (
              <Button size="xs" variant="default" leftSection={<IconArrowsSort size={15} stroke={1.8} />} onClick={() => setArranging(true)}>
                {t('arrange')}
              </Button>
            )}
          </div>
        )
      )}
      {answers.isError && !answers.data ? (
        <LoadFailure query={answers} />
      ) : (
        <div className={styles.grid} aria-busy={answers.isPlaceholderData}>
          {cards.map((card) => (
            <CardView
              key={card.card_id}
              card={card}
              answer={answerOf(card)}
              question={cardQuestion(card, view, filter)}
              onOpen={open}
              tools={
                onChange && (
                  <CardMenu
                    name={cardTitle(card)}
                    onEdit={() => setEdited(card)}
                    onRemove={() => onChange(cards.filter(({ card_id }) => card_id !== card.card_id))}
                  />
                )
              }
            />
          ))}
        </div>
      )}
      {dialog}
      <Suspense fallback={null}>
        {edited && <CardDialog card={edited === 'new' ? null : edited} onSave={save} onClose={() => setEdited(null)} />}
        {isArranging && onChange && <ArrangeDialog cards={cards} onArrange={onChange} onClose={() => setArranging(false)} />}
      </Suspense>
    </>
  )
}

function CardMenu({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('cardMenu', { name })}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{t('editCard')}</Menu.Item>
        <Menu.Item color="red" onClick={onRemove}>
          {t('removeCard')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
