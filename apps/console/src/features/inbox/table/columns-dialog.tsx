import { Button, Checkbox, Modal } from '@mantine/core'
import { columnFields } from '@porchlight/contracts/conversations/conversation-fields'
import { limits } from '@porchlight/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useFieldWords } from '../../../shared/conversations/fields/field-words.ts'
import { filterText } from '../../../shared/conversations/fields/filter-texts.ts'
import form from '../../../shared/conversations/filters/filter-dialog.module.css'
import type { InboxPlace } from '../../../shared/conversations/tabs.ts'
import { OrderedList } from '../../../shared/interface/ordering/ordered-list.tsx'
import { OrderedRow } from '../../../shared/interface/ordering/ordered-row.tsx'
import { keepLayout, layoutOf, usualColumns } from './keep-layout.ts'
import { layoutsQuery } from './list-layouts.ts'
import styles from './table.module.css'
import { t } from './texts.ts'

/** Dialog that chooses the columns of a tab's table and their order. Each change takes effect at once. */
export default function ColumnsDialog({ tab, onClose }: { tab: InboxPlace['tab']; onClose: () => void }) {
  const { columns } = layoutOf(tab, useQuery({ ...layoutsQuery, enabled: false }).data)
  const { labelOf, custom } = useFieldWords()
  const offered = [...columnFields(), ...custom.flatMap(({ custom_field_ref, is_deleted }) => (is_deleted ? [] : [custom_field_ref]))]
  const others = offered.filter((name) => !columns.includes(name))
  const named = (id: string) => ({ id, name: labelOf(id) })
  const change = (next: string[]) => keepLayout(tab, { columns: next })
  return (
    <Modal opened onClose={onClose} title={t('columns')} size={420} closeButtonProps={{ 'aria-label': filterText('close') }}>
      <div className={form.form}>
        <OrderedList items={columns.map(named)} label={t('shown')} onMove={(id, to) => change(columns.filter((name) => name !== id).toSpliced(to, 0, id))}>
          {columns.map((name) => (
            <OrderedRow key={name} item={named(name)}>
              <Checkbox className={styles.choice} checked size="sm" label={labelOf(name)} onChange={() => change(columns.filter((one) => one !== name))} />
            </OrderedRow>
          ))}
        </OrderedList>
        <fieldset className={styles.others}>
          <legend>{t('others')}</legend>
          {others.map((name) => (
            <Checkbox
              key={name}
              checked={false}
              size="sm"
              label={labelOf(name)}
              disabled={columns.length >= limits.listColumnsMax}
              onChange={() => change([...columns, name])}
            />
          ))}
        </fieldset>
        <div className={form.actions}>
          <Button variant="default" size="xs" onClick={() => change(usualColumns(tab))}>
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
