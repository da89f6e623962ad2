import { useDebouncedValue } from '@mantine/hooks'
import { ChoiceBar } from '@porchlight/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContactRows } from './contact-rows.tsx'
import { DirectoryList } from './directory-list.tsx'
import { contactsQuery, type ShownContacts, shownContacts } from './queries.ts'
import { t } from './texts.ts'

/** Screen at /admin/contacts: everyone who has written, newest first. */
export function Component() {
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<ShownContacts>('known')
  const [q] = useDebouncedValue(search.trim(), 250)
  const query = useInfiniteQuery(contactsQuery(show, q))
  const isNarrow = q !== '' || show !== 'known'
  return (
    <DirectoryList
      list="contacts"
      search={search}
      onSearch={setSearch}
      filters={<ChoiceBar label={t('show')} value={show} choices={shownContacts.map((value) => ({ value, label: t(`show_${value}`) }))} onChange={setShow} />}
    >
      <ContactRows
        query={query}
        label={t('contacts')}
        empty={t(isNarrow ? 'noMatch' : 'noContacts')}
        emptyText={t(isNarrow ? 'noMatchText' : 'noContactsText')}
      />
    </DirectoryList>
  )
}
