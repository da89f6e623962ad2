import { useWays } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { Icon, icons } from '../../parts/icons.tsx'
import { WayTo } from '../../parts/way.tsx'
import { useSession } from '../../session/use-session.ts'

/** The library's links on the dashboard, each by its customlink/{name}/{id} (checklist F1). */
export function LinksBlock() {
  const { links } = useSession().boot
  const ways = useWays()
  if (links.length === 0) return null
  return (
    <section className="card help-block" aria-label={t('links')}>
      <ul className="rows">
        {links.map(({ name }, at) => (
          <li key={`${name}/${String(at)}`}>
            <WayTo way={ways.to({ screen: 'customLink', name, id: String(at + 1) })} className="row topic">
              <span className="row-body">
                <span className="topic-title">
                  <bdi>{name}</bdi>
                </span>
              </span>
              <Icon d={icons.next} size={16} flips />
            </WayTo>
          </li>
        ))}
      </ul>
    </section>
  )
}
