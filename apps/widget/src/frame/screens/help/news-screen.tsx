import { useHelp } from '../../help/help.ts'
import { useReading } from '../../help/use-reading.ts'
import { useWays } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { HelpPage } from './help-page.tsx'
import { MoreButton } from './more-button.tsx'
import { NewsCard } from './news-card.tsx'
import { Nothing, ReadingView } from './reading-view.tsx'

/** news: all news, newest first. */
export function NewsScreen({ onClose }: { onClose: () => void }) {
  const help = useHelp()
  const ways = useWays()
  const load = (cursor?: string) => help.news(undefined, cursor)
  const key = `news ${help.page}`
  const reading = useReading(key, load)
  return (
    <HelpPage title={t('news')} back={{ screen: 'home' }} current="news" onClose={onClose}>
      <ReadingView reading={reading}>
        {(pages) =>
          pages.items.length === 0 ? (
            <Nothing>{t('no_news')}</Nothing>
          ) : (
            <>
              <ul className="news-list">
                {pages.items.map((news) => (
                  <li key={news.id} className="card">
                    <NewsCard news={news} way={ways.newsFlash(news.id)} />
                  </li>
                ))}
              </ul>
              <MoreButton readingKey={key} pages={pages} load={load} />
            </>
          )
        }
      </ReadingView>
    </HelpPage>
  )
}
