import { Button, Checkbox, Modal } from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'
import { OrderedList } from '../../interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../interface/ordering/ordered-row.tsx'
import { filterText } from '../fields/filter-texts.ts'
import form from '../filters/filter-dialog.module.css'
import styles from './columns.module.css'
import { t } from './texts.ts'

type Props = {
  /** The columns shown, in order. */
  columns: readonly string[]
  /** All that a table can have. */
  offered: readonly string[]
  /** Those that it has until the person chooses. */
  usual: readonly string[]
  labelOf: (name: string) => string
  onChange: (columns: string[]) => void
  onClose: () => void
}

/** Dialog that chooses the columns of a table and their order. Each change takes effect at once. */
export function ColumnsDialog({ columns, offered, usual, labelOf, onChange, onClose }: Props) {
  const others = offered.filter((name) => !columns.includes(name))
  const named = (id: string) => ({ id, name: labelOf(id) })
  return (
    <Modal opened onClose={onClose} title={t('columns')} size={420} closeButtonProps={{ 'aria-label': filterText('close') }}>
      <div className={form.form}>
        <OrderedList items={columns.map(named)} label={t('shown')} onMove={(id, to) => onChange(columns.filter((name) => name !== id).toSpliced(to, 0, id))}>
          {columns.map((name) => (
            <OrderedRow key={name} item={named(name)}>
              <Checkbox className={styles.choice} checked size="sm" label={labelOf(name)} onChange={() => onChange(columns.filter((one) => one !== name))} />
            </OrderedRow>
          ))}
        </OrderedList>
        {others.length > 0 && (
          <fieldset className={styles.others}>
            <legend>{t('others')}</legend>
            {others.map((name) => (
              <Checkbox
                key={name}
                checked={false}
                size="sm"
                label={labelOf(name)}
                disabled={columns.length >= limits.listColumnsMax}
                onChange={() => onChange([...columns, name])}
              />
            ))}
          </fieldset>
        )}
        <div className={form.actions}>
          <Button variant="default" size="xs" onClick={() => onChange([...usual])}>
            {t('reset')}
          </Button>
          <Button size="xs" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
