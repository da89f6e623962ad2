import { Modal } from '@mantine/core'
import type { ReportCard } from '@porchlight/contracts/reports/report-views'
import { OrderedList } from '../../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../../shared/interface/ordering/ordered-row.tsx'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { cardTitle, moved } from './report-draft.ts'

/** Dialog that sets the order of cards, by drag and drop or keyboard. Each move takes effect at once. */
export default function ArrangeDialog({
  cards,
  onArrange,
  onClose,
}: {
  cards: readonly ReportCard[]
  onArrange: (cards: ReportCard[]) => void
  onClose: () => void
}) {
  const items = cards.map((card) => ({ id: card.card_id, name: cardTitle(card) }))
  return (
    <Modal opened onClose={onClose} title={t('arrangeTitle')} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      <OrderedList items={items} label={t('arrangeTitle')} onMove={(id, to) => onArrange(moved(cards, (card) => card.card_id === id, to))}>
        {items.map((item) => (
          <OrderedRow key={item.id} item={item}>
            <span className={styles.ordered} dir="auto">
              {item.name}
            </span>
          </OrderedRow>
        ))}
      </OrderedList>
    </Modal>
  )
}
