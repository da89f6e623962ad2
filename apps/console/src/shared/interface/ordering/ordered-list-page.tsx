import { Button, Modal } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Loaded } from '../page/loaded.tsx'
import { Page, Row, Section } from '../page/page.tsx'
import { OrderedList } from './ordered-list.tsx'
import { OrderedRow } from './ordered-row.tsx'
import { t } from './texts.ts'

export type OrderedListPageProps<T> = {
  title: string
  lead: string
  add: string
  /** Title of the dialog that adds an item. */
  addTitle: string
  size: number
  empty: { icon: ComponentType<{ size?: number; stroke?: number }>; title: string; text: string }
  query: UseQueryResult<T[]>
  refOf: (item: T) => string
  /** Returns a one-line summary of an item. */
  about: (item: T) => string
  /** Stores the order; resolves when the list is up to date. */
  order: (refs: string[]) => Promise<unknown>
  /** Form in the dialog that adds an item (null) or edits one. */
  form: (item: T | null, onDone: () => void) => ReactNode
  /** Sections below the list. */
  children?: ReactNode
}

/** Page with a list that is ordered by drag or keyboard, and a dialog to add, edit and delete its items. */
export function OrderedListPage<T extends { name: string }>({ title, lead, add, addTitle, size, query, form, children, ...list }: OrderedListPageProps<T>) {
  const [edited, setEdited] = useState<T | 'new' | null>(null)
  const done = () => setEdited(null)
  const addButton = (
    <Button size="xs" onClick={() => setEdited('new')}>
      {add}
    </Button>
  )
  return (
    <Page title={title} lead={lead} actions={addButton}>
      <Section>
        <Loaded query={query} rows={3}>
          {(items) => <Items items={items} title={title} onEdit={setEdited} {...list} />}
        </Loaded>
      </Section>
      {children}
      <Modal
        opened={edited !== null}
        onClose={done}
        title={edited === null || edited === 'new' ? addTitle : t('edit', { name: edited.name })}
        size={size}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {edited && form(edited === 'new' ? null : edited, done)}
      </Modal>
    </Page>
  )
}

type ItemsProps<T> = Pick<OrderedListPageProps<T>, 'title' | 'empty' | 'refOf' | 'about' | 'order'> & { items: T[]; onEdit: (item: T) => void }

function Items<T extends { name: string }>({ items, title, empty, refOf, about, order, onEdit }: ItemsProps<T>) {
  const arrange = useMutation({ mutationFn: order })
  if (items.length === 0) {
    return (
      <EmptyState icon={<empty.icon size={20} stroke={1.6} />} title={empty.title}>
        {empty.text}
      </EmptyState>
    )
  }
  // A moved item stays where it was dropped while the order is stored.
  const refs = arrange.isPending ? arrange.variables : items.map(refOf)
  const shown = items.toSorted((one, other) => refs.indexOf(refOf(one)) - refs.indexOf(refOf(other)))
  const move = (ref: string, to: number) => arrange.mutate(refs.filter((each) => each !== ref).toSpliced(to, 0, ref))
  return (
    <OrderedList items={shown.map((item) => ({ id: refOf(item), name: item.name }))} label={title} onMove={move}>
      {shown.map((item) => (
        <OrderedRow key={refOf(item)} item={{ id: refOf(item), name: item.name }}>
          <Row label={item.name} hint={about(item)}>
            <Button variant="default" size="xs" aria-label={t('edit', { name: item.name })} onClick={() => onEdit(item)}>
              {t('editShort')}
            </Button>
          </Row>
        </OrderedRow>
      ))}
    </OrderedList>
  )
}
