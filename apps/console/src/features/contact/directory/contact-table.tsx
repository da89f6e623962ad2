import { contactFields } from '@porchlight/contracts/directory/contact-kind'
import type { ContactView } from '@porchlight/contracts/directory/directory'
import type { Field } from '@porchlight/contracts/lists/list-language'
import { Avatar, currentLocale, RelativeTime } from '@porchlight/ui'
import { IconArrowDown, IconArrowUp, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ContactField, contactFieldLabel } from '../../../shared/contacts/contact-conditions.ts'
import { countryText, languageText } from '../../../shared/contacts/place-text.ts'
import { contactFieldText } from '../../../shared/contacts/texts.ts'
import { type ContactSort, orderOf } from './contact-place.ts'
import { nameOf } from './contact-rows.tsx'
import styles from './contact-table.module.css'
import { t } from './texts.ts'

type Props = {
  contacts: readonly ContactView[]
  columns: readonly string[]
  sort: ContactSort
  /** Orders that the list can have. */
  orders: readonly ContactSort[]
  onSort: (sort: ContactSort) => void
}

/** Widths of columns in rem; on wide screens they share what is left. */
const nameWidth = 15
const widths: Readonly<Record<string, number>> = {
  email: 13,
  phone: 9,
  company: 10,
  country: 8,
  language: 8,
  state: 7,
  first_seen_at: 8.5,
  last_seen_at: 8.5,
  open_conversations: 5,
  rating: 6,
}
const widthOf = (name: string): number => widths[name] ?? 8.5

const numbers: ReadonlySet<string> = new Set(['open_conversations', 'conversations', 'rating'])
const number = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value)

/** Table of contacts with the columns the user chose. A row leads to its contact. */
export function ContactTable({ contacts, columns, sort, orders, onSort }: Props) {
  const head = { sort, orders, onSort }
  return (
    // A scroll container must be focusable, or keyboard users can't scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.scroll} tabIndex={0} aria-label={t('contacts')}>
      <table className={styles.table} style={{ minInlineSize: `${columns.reduce((sum, name) => sum + widthOf(name), nameWidth)}rem` }}>
        <colgroup>
          <col style={{ inlineSize: `${nameWidth}rem` }} />
          {columns.map((name) => (
            <col key={name} style={{ inlineSize: `${widthOf(name)}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {['name', ...columns].map((name) => (
              <Head key={name} name={name as ContactField} {...head} />
            ))}
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <tr key={contact.visitor_id}>
              <th scope="row">
                <div className={styles.first}>
                  <Avatar name={nameOf(contact)} size={28} />
                  <Link to={`/admin/contacts/${contact.visitor_id}`} dir="auto" title={nameOf(contact)}>
                    {nameOf(contact)}
                  </Link>
                  {contact.state === 'blocked' && !columns.includes('state') && <span className={styles.blocked}>{contactFieldText('blocked')}</span>}
                </div>
              </th>
              {columns.map((name) => (
                <td key={name} data-number={numbers.has(name) || undefined}>
                  <Cell contact={contact} name={name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Header of a column. If contacts can be sorted by it, it is a button that cycles through the orders. */
function Head({ name, sort, orders, onSort }: { name: ContactField } & Pick<Props, 'sort' | 'orders' | 'onSort'>) {
  const field: Field = contactFields[name]
  const offered = [field.sorted?.desc, field.sorted?.asc].filter((one): one is ContactSort => orders.some((order) => order === one))
  const isCurrent = offered.includes(sort)
  const next = offered[(offered.indexOf(sort) + 1) % offered.length]
  const label = name === 'open_conversations' || name === 'conversations' ? contactFieldText(`column_${name}`) : contactFieldLabel(name)
  const direction = isCurrent ? orderOf(sort).direction : undefined
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-number={numbers.has(name) || undefined}
      aria-sort={offered.length === 0 ? undefined : direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {next === undefined ? (
        label
      ) : (
        <button type="button" title={t(`sort_${next}`)} onClick={() => onSort(next)}>
          {label}
          <Arrow size={14} stroke={1.9} aria-hidden data-current={isCurrent || undefined} />
        </button>
      )}
    </th>
  )
}

function Cell({ contact, name }: { contact: ContactView; name: string }): ReactNode {
  const value = contact[name as keyof ContactView]
  if (value === null || value === '') return null
  switch (name) {
    case 'company':
      return contact.company_ref ? (
        <Link to={`/admin/companies/${contact.company_ref}`} className={styles.above} dir="auto" title={contact.company}>
          {contact.company}
        </Link>
      ) : null
    case 'country':
      return countryText(String(value))
    case 'language':
      return languageText(String(value))
    case 'state':
      return (
        <span className={value === 'blocked' ? styles.blocked : value === 'verified' ? styles.verified : styles.none}>{contactFieldText(contact.state)}</span>
      )
    case 'first_seen_at':
    case 'last_seen_at':
      return <RelativeTime at={String(value)} />
    case 'rating':
      return (
        <span className={styles.rating}>
          {number(Number(value))}
          <IconStarFilled size={12} aria-hidden />
        </span>
      )
    case 'open_conversations':
    case 'conversations':
      return <span className={value === 0 ? styles.none : undefined}>{number(Number(value))}</span>
    default:
      return (
        <span title={String(value)} dir={name === 'name' ? 'auto' : 'ltr'}>
          {String(value)}
        </span>
      )
  }
}
