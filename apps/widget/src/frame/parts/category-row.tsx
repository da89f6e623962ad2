import type { HelpCategory } from '@porchlight/contracts/help/help'
import { lazyPart } from '../lazy-part.tsx'
import { t } from '../texts.ts'
import { Icon, icons } from './icons.tsx'
import { type Way, WayTo } from './way.tsx'

/** A category in a list: its icon, title and number of articles. */
export function CategoryRow({ category, way }: { category: HelpCategory; way: Way }) {
  const { category_icon, category_title, articles } = category
  return (
    <li>
      <WayTo way={way} className="row topic">
        <span className="topic-sign" aria-hidden="true">
          <Sign icon={category_icon} />
        </span>
        <span className="row-body">
          <span className="topic-title">
            <bdi>{category_title}</bdi>
          </span>
          {articles > 0 ? <span className="topic-count">{t('article_count', { count: articles })}</span> : null}
        </span>
        <Icon d={icons.next} size={16} flips />
      </WayTo>
    </li>
  )
}

const book = <Icon d={icons.book} size={18} />
/** A file of code: pages of another origin, such as the console's preview, may not show symbols of an image. */
const NamedSign = lazyPart(async () => (await import('./named-sign.tsx')).NamedSign, 'the icons of categories could not be loaded', book)

/** The icon of a category, as the help center shows it: a picture, one of the set, or a book. */
function Sign({ icon }: { icon: string }) {
  if (icon.startsWith('/')) return <img src={icon} alt="" width={20} height={20} loading="lazy" />
  return icon === '' ? book : <NamedSign name={icon} otherwise={book} />
}

/** Grey placeholder rows for content that is loading; the label is announced. */
export function RowBones({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={String(row)} className="row topic skeleton" aria-hidden="true">
          <span className="topic-sign" />
          <span className="row-body">
            <span className="bone" />
          </span>
        </div>
      ))}
    </div>
  )
}
