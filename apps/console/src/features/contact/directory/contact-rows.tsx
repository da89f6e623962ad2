import { Button } from '@mantine/core'
import type { ContactView } from '@porchlight/contracts/directory/directory'
import { Avatar, EmptyState } from '@porchlight/ui'
import { IconAddressBook } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { PublicationList, PublicationRow } from '../../../shared/content/publications/publication-list.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import styles from './directory.module.css'
import { t } from './texts.ts'

type ContactPage = { contacts: ContactView[]; next_cursor: string | null; is_partial: boolean }
type Props = { query: UseInfiniteQueryResult<InfiniteData<ContactPage>>; label: string; empty: string; emptyText?: string }

/** The rows of a list of contacts, with what is shown when there are none. */
export function ContactRows({ query: contacts, label, empty, emptyText }: Props) {
  return (
    <Loaded query={contacts} rows={6} height={36}>
      {({ pages }) => {
        const all = pages.flatMap((page) => page.contacts)
        const isPartial = pages.at(-1)?.is_partial ?? false
        if (all.length === 0 && !contacts.hasNextPage)
          return (
            <EmptyState icon={<IconAddressBook size={20} stroke={1.6} />} title={empty}>
              {emptyText}
            </EmptyState>
          )
        return (
          <>
            <PublicationList
              label={label}
              hasMore={contacts.hasNextPage && !isPartial}
              isLoadingMore={contacts.isFetchingNextPage}
              onMore={() => void contacts.fetchNextPage()}
            >
              {all.map((contact) => (
                <ContactRow key={contact.visitor_id} contact={contact} />
              ))}
            </PublicationList>
            {isPartial && contacts.hasNextPage && (
              <p className={styles.partial}>
                {t('isPartial')}
                <Button variant="default" size="xs" loading={contacts.isFetchingNextPage} onClick={() => void contacts.fetchNextPage()}>
                  {t('lookOn')}
                </Button>
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function ContactRow({ contact: { visitor_id, name, email, phone, company, state, first_seen_at } }: { contact: ContactView }) {
  const title = name || email || t('noName')
  const facts = [name ? email : '', phone, company].filter(Boolean)
  const marks = state === 'unverified' ? [] : [t(state)]
  return (
    <PublicationRow
      to={`/admin/contacts/${visitor_id}`}
      title={title}
      more={[...facts, ...marks].join(' · ') || undefined}
      start={<Avatar name={title} size={28} />}
      at={first_seen_at}
    />
  )
}
