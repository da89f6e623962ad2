import './help.css'
import { limits } from '@porchlight/contracts/limits'
import { useHelp } from '../../help/help.ts'
import { useReading } from '../../help/use-reading.ts'
import { useWays } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { WayTo } from '../../parts/way.tsx'
import { NewsCard } from './news-card.tsx'
import { Nothing, ReadingView } from './reading-view.tsx'
import { TextBones } from './text-bones.tsx'

/** The news feed on the dashboard: the latest news flash (checklist F2). */
export function NewsBlock() {
  const help = useHelp()
  const ways = useWays()
  const reading = useReading(`news:dashboard ${help.page}`, () => help.news(limits.dashboardNews))
  return (
    <section className="card news-block" aria-labelledby="news-block">
      <div className="card-head">
        <h2 id="news-block">{t('news')}</h2>
        {reading.status === 'ready' && reading.value.next_cursor !== null ? (
          <WayTo way={ways.to({ screen: 'news' })} className="link">
            {t('all_news')}
          </WayTo>
        ) : null}
      </div>
      <ReadingView reading={reading} bones={<TextBones />}>
        {({ items }) =>
          items.length === 0 ? <Nothing>{t('no_news')}</Nothing> : items.map((news) => <NewsCard key={news.id} news={news} way={ways.newsFlash(news.id)} />)
        }
      </ReadingView>
    </section>
  )
}
