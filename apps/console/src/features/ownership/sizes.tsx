import type { LibrarySize } from '@porchlight/contracts/ownership/library-size'
import { currentLocale, dateFormat } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { sizeText } from '../../shared/files/uploads/size-text.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { sizesQuery } from './api.ts'
import styles from './sizes.module.css'
import { t } from './texts.ts'

type Size = Omit<LibrarySize['kinds'][number], 'kind'>

/** How much space the library takes, by kind, and how much of it has been added. */
export function Sizes() {
  const query = useQuery(sizesQuery)
  const day = query.data?.measured_on
  const dayText = day && dateFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return (
    <Section title={t('sizes')} lead={dayText ? t('sizesLead', { day: dayText }) : undefined}>
      <Loaded query={query} rows={4}>
        {({ kinds }) => (kinds.length === 0 ? <p className={styles.none}>{t('sizesNone')}</p> : <SizeTable kinds={kinds} />)}
      </Loaded>
    </Section>
  )
}

function SizeTable({ kinds }: { kinds: LibrarySize['kinds'] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('size_kind')}</th>
            <th scope="col">{t('size_now')}</th>
            <th scope="col">{t('size_month')}</th>
            <th scope="col">{t('size_year')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, ...size }) => (
            <SizeRow key={kind} label={t(`size_${kind}`)} size={size} />
          ))}
        </tbody>
        <tfoot>
          <SizeRow
            label={t('size_total')}
            size={{ bytes: sumOf(kinds, 'bytes') ?? 0, month_ago: sumOf(kinds, 'month_ago'), year_ago: sumOf(kinds, 'year_ago') }}
          />
        </tfoot>
      </table>
    </div>
  )
}

function SizeRow({ label, size: { bytes, month_ago, year_ago } }: { label: string; size: Size }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{sizeText(bytes)}</td>
      <td>{growthText(bytes, month_ago)}</td>
      <td>{growthText(bytes, year_ago)}</td>
    </tr>
  )
}

/** A kind that was not there then had nothing; if none was, nobody measured. */
function sumOf(kinds: LibrarySize['kinds'], when: keyof Size): number | null {
  const known = kinds.flatMap((kind) => kind[when] ?? [])
  return known.length === 0 ? null : known.reduce((all, one) => all + one, 0)
}

function growthText(now: number, then: number | null): string {
  if (then === null) return '–'
  if (now === then) return '±0'
  return `${now > then ? '+' : '−'}${sizeText(Math.abs(now - then))}`
}
