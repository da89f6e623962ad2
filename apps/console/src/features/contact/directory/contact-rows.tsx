import { Button } from '@mantine/core'
import type { ContactView } from '@porchlight/contracts/directory/directory'
import { Avatar, EmptyState, RelativeTime } from '@porchlight/ui'
import { IconAddressBook } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PublicationList, PublicationRow } from '../../../shared/content/publications/publication-list.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import styles from './directory.module.css'
import { t } from './texts.ts'

type ContactPage = { contacts: ContactView[]; next_cursor: string | null; is_partial: boolean }
/** Returns what a contact is called in lists. */
export const nameOf = ({ name, email }: Pick<ContactView, 'name' | 'email'>): string => name || email || t('noName')

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<ContactPage>>
  label: string
  empty: string
  emptyText?: string | undefined
  /** What shows the contacts; by default a row for each. */
  show?: (contacts: readonly ContactView[]) => ReactNode
  /** The time at the end of a row. */
  at?: 'first_seen_at' | 'last_seen_at'
  /** Two lines on a phone: the time is beside the facts. */
  isCompact?: boolean
}

/** The rows of a list of contacts, with what is shown when there are none. */
export function ContactRows({ query: contacts, label, empty, emptyText, show, at = 'first_seen_at', isCompact = false }: Props) {
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
            {show ? (
              <>
                {show(all)}
                {contacts.hasNextPage && !isPartial && <ShowMore contacts={contacts} />}
              </>
            ) : (
              <PublicationList
                label={label}
                hasMore={contacts.hasNextPage && !isPartial}
                isLoadingMore={contacts.isFetchingNextPage}
                onMore={() => void contacts.fetchNextPage()}
              >
                {all.map((contact) => (
                  <ContactRow key={contact.visitor_id} contact={contact} at={at} isCompact={isCompact} />
                ))}
              </PublicationList>
            )}
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

function ShowMore({ contacts }: { contacts: Props['query'] }) {
  return (
    <div className={styles.more}>
      <Button variant="default" size="xs" loading={contacts.isFetchingNextPage} onClick={() => void contacts.fetchNextPage()}>
        {t('showMore')}
      </Button>
    </div>
  )
}

function ContactRow({ contact, at, isCompact }: { contact: ContactView; at: 'first_seen_at' | 'last_seen_at'; isCompact: boolean }) {
  const { visitor_id, name, email, phone, company, state, open_conversations } = contact
  const open = open_conversations > 0 ? t('openCount', { count: open_conversations }) : ''
  const facts = [name ? email : '', company || phone, open].filter(Boolean)
  const marks = state === 'unverified' ? [] : [t(state)]
  const words = [...facts, ...marks].join(' · ')
  const compact = (
    <>
      <RelativeTime at={contact[at]} />
      {words && <span>{words}</span>}
    </>
  )
  return (
    <PublicationRow
      to={`/admin/contacts/${visitor_id}`}
      title={nameOf(contact)}
      more={isCompact ? compact : words || undefined}
      start={<Avatar name={nameOf(contact)} size={28} />}
      {...(!isCompact && { at: contact[at] })}
    />
  )
}
