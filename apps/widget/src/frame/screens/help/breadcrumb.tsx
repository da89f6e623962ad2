import type { HelpCategory } from '@porchlight/contracts/help/help'
import type { Ways } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { Icon, icons } from '../../parts/icons.tsx'
import { type Way, WayTo } from '../../parts/way.tsx'

/** Links to the categories above the current screen. */
export function Breadcrumb({ trail, ways, root }: { trail: readonly HelpCategory[]; ways: Pick<Ways, 'category'>; root: Way }) {
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        <li>
          <WayTo way={root}>{t('help')}</WayTo>
        </li>
        {trail.map((category) => (
          <li key={category.category_id}>
            <Icon d={icons.next} size={12} flips />
            <WayTo way={ways.category(category)}>
              <bdi>{category.category_title}</bdi>
            </WayTo>
          </li>
        ))}
      </ol>
    </nav>
  )
}
