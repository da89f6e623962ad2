import '@mantine/core/styles/Checkbox.layer.css'
import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { contactColumns } from '@porchlight/contracts/directory/contact-kind'
import { conditionsOf } from '@porchlight/contracts/lists/list-language'
import { IconColumns3, IconFilter } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { contactFieldLabel } from '../../../shared/contacts/contact-conditions.ts'
import { ColumnsDialog } from '../../../shared/conversations/columns/columns-dialog.tsx'
import { t as columnText } from '../../../shared/conversations/columns/texts.ts'
import { filterBarText } from '../../../shared/conversations/fields/texts.ts'
import { SideLayout } from '../../../shared/interface/page/side-layout.tsx'
import { keepContactLayout, useContactLayout, usualColumns } from './contact-layout.ts'
import { type ContactSort, useContactPlace } from './contact-place.ts'
import { ContactRows } from './contact-rows.tsx'
import { ContactTable } from './contact-table.tsx'
import { viewOf } from './contact-views.ts'
import { DirectoryList } from './directory-list.tsx'
import FilterChips from './filter-chips.tsx'
import { contactsQuery } from './queries.ts'
import SegmentMenu from './segment-menu.tsx'
import { segmentsQuery } from './segments.ts'
import { SegmentsNav } from './segments-nav.tsx'
import { t } from './texts.ts'

const ContactFilter = lazy(() => import('./contact-filter.tsx'))

/** Orders of known contacts, and of everyone: most of these have no name. */
const orders = ['last_seen', 'newest', 'oldest', 'name'] as const satisfies readonly ContactSort[]
const ordersOf = (view: 'known' | 'all'): readonly ContactSort[] => (view === 'all' ? orders.filter((order) => order !== 'name') : orders)

/** Screen at /admin/contacts: those who have written, as a table of one's own, with filters and saved segments. */
export function Component() {
  const { place, go } = useContactPlace()
  const layout = useContactLayout()
  const [search, setSearch] = useState(place.q)
  const [dialog, setDialog] = useState<'filter' | 'columns' | null>(null)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const { data: segments = [] } = useQuery(segmentsQuery)
  const find = useDebouncedCallback((q: string) => go({ q: q.trim() }, { replace: true }), 250)
  // The field follows the address, such as after going back, but not what is still being typed.
  useEffect(() => setSearch((typed) => (typed.trim() === place.q ? typed : place.q)), [place.q])
  const offered = ordersOf(place.view)
  const asked = place.sort ?? layout.sort
  const sort = offered.includes(asked) ? asked : 'last_seen'
  const query = useInfiniteQuery({ ...contactsQuery({ view: place.view, q: place.q, filter: place.filter, sort }), enabled: layout.isKnown })
  const segment = segments.find(({ filter_ref }) => filter_ref === place.segment)
  const view = viewOf(place)
  const title = segment?.filter_name ?? (view === undefined || view === 'known' ? t('contacts') : t(`view_${view}`))
  const count = place.filter ? conditionsOf(place.filter).length : 0
  const isNarrowed = place.q !== '' || place.filter !== undefined || place.view === 'all'
  const order = (next: ContactSort) => {
    keepContactLayout({ sort: next === 'last_seen' ? null : next })
    go({ sort: next === 'last_seen' ? undefined : next })
  }
  return (
    <SideLayout
      label={t('segments')}
      title={title}
      at={`${place.segment} ${view}`}
      folded={{ text: title, label: t('segmentsNow', { name: title }) }}
      nav={<SegmentsNav place={place} />}
    >
      <DirectoryList
        list="contacts"
        title={title}
        lead={t(place.view === 'all' ? 'everyoneLead' : 'contactsLead')}
        search={search}
        onSearch={(next) => {
          setSearch(next)
          find(next)
        }}
        filters={
          <Button variant="default" size="xs" leftSection={<IconFilter size={15} stroke={1.8} />} onClick={() => setDialog('filter')}>
            {count > 0 && view === undefined ? filterBarText('active', { count }) : filterBarText('filter')}
          </Button>
        }
        end={
          <>
            {view === undefined && <SegmentMenu place={place} go={go} />}
            {!isNarrow && (
              <ActionIcon
                size="md"
                variant="subtle"
                color="gray"
                aria-label={columnText('columns')}
                title={columnText('columns')}
                onClick={() => setDialog('columns')}
              >
                <IconColumns3 size={17} stroke={1.7} />
              </ActionIcon>
            )}
          </>
        }
      >
        {place.filter && view === undefined && <FilterChips filter={place.filter} onChange={(filter) => go({ filter })} />}
        <ContactRows
          query={query}
          label={t('contacts')}
          empty={t(isNarrowed ? 'noMatch' : 'noContacts')}
          emptyText={place.q !== '' || !isNarrowed ? t(isNarrowed ? 'noMatchText' : 'noContactsText') : undefined}
          at={sort === 'newest' || sort === 'oldest' ? 'first_seen_at' : 'last_seen_at'}
          isCompact={isNarrow}
          {...(!isNarrow && {
            show: (contacts) => <ContactTable contacts={contacts} columns={layout.columns} sort={sort} orders={offered} onSort={order} />,
          })}
        />
      </DirectoryList>
      {dialog === 'columns' && (
        <ColumnsDialog
          columns={layout.columns}
          offered={contactColumns}
          usual={usualColumns}
          labelOf={contactFieldLabel}
          onChange={(columns) => keepContactLayout({ columns })}
          onClose={() => setDialog(null)}
        />
      )}
      <Suspense>
        {dialog === 'filter' && (
          <ContactFilter
            filter={place.filter}
            onApply={(filter) => {
              setDialog(null)
              go({ filter })
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </SideLayout>
  )
}
