import { ActionIcon, Button, Modal } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Loaded } from '../page/loaded.tsx'
import { Page, Row, Section } from '../page/page.tsx'
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
}

/** Page with an ordered list, and a dialog to add, edit and delete its items. */
export function OrderedListPage<T extends { name: string }>({ title, lead, add, addTitle, size, query, form, ...list }: OrderedListPageProps<T>) {
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
          {(items) => <Items items={items} onEdit={setEdited} {...list} />}
        </Loaded>
      </Section>
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

type ItemsProps<T> = Pick<OrderedListPageProps<T>, 'empty' | 'refOf' | 'about' | 'order'> & { items: T[]; onEdit: (item: T) => void }

function Items<T extends { name: string }>({ items, empty, refOf, about, order, onEdit }: ItemsProps<T>) {
  const arrange = useMutation({ mutationFn: order })
  if (items.length === 0) {
    return (
      <EmptyState icon={<empty.icon size={20} stroke={1.6} />} title={empty.title}>
        {empty.text}
      </EmptyState>
    )
  }
  const refs = items.map(refOf)
  const move = (from: number, to: number) => arrange.mutate(refs.toSpliced(from, 1).toSpliced(to, 0, refs[from] ?? ''))
  return items.map((item, index) => {
    const { name } = item
    return (
      <Row key={refOf(item)} label={name} hint={about(item)}>
        <ActionIcon variant="subtle" aria-label={t('moveUp', { name })} disabled={index === 0 || arrange.isPending} onClick={() => move(index, index - 1)}>
          <IconArrowUp size={16} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t('moveDown', { name })}
          disabled={index === items.length - 1 || arrange.isPending}
          onClick={() => move(index, index + 1)}
        >
          <IconArrowDown size={16} stroke={1.7} />
        </ActionIcon>
        <Button variant="default" size="xs" aria-label={t('edit', { name })} onClick={() => onEdit(item)}>
          {t('editShort')}
        </Button>
      </Row>
    )
  })
}
