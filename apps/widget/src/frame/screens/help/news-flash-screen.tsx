import type { HelpNewsFlash } from '@porchlight/contracts/help/help'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useEffect } from 'react'
import { focusScreen } from '../../focus-screen.ts'
import { useHelp } from '../../help/help.ts'
import { useReading } from '../../help/use-reading.ts'
import { useWays } from '../../help/use-ways.ts'
import { useRouter } from '../../router.tsx'
import { Content } from './content.tsx'
import { HelpPage } from './help-page.tsx'
import { Moved, openingBy } from './moved.tsx'
import { ReadingView } from './reading-view.tsx'
import { TextBones } from './text-bones.tsx'

/** newsFlashDetail/{id}: one news flash. */
export function NewsFlashScreen({ id, onClose }: { id: string; onClose: () => void }) {
  const help = useHelp()
  const reading = useReading(`news:${id}`, () => help.newsFlash(id))
  return (
    <HelpPage back={{ screen: 'news' }} current="news" onClose={onClose}>
      <Moved reading={reading} opening={openingBy(useRouter())}>
        <ReadingView reading={reading} bones={<TextBones />}>
          {(news) => <NewsFlash news={news} />}
        </ReadingView>
      </Moved>
    </HelpPage>
  )
}

function NewsFlash({ news }: { news: HelpNewsFlash }) {
  const { id, newsFlash_featureImage, feature_image_alt, categoryName, newsFlash_title, newsFlash_content, timeStamp } = news
  const { activities } = useHelp()
  const router = useRouter()
  const ways = useWays()
  useEffect(() => {
    activities.readNews(id)
    focusScreen()
  }, [activities, id])
  return (
    <article>
      {newsFlash_featureImage.startsWith('/') ? <img className="news-image" src={newsFlash_featureImage} alt={feature_image_alt} /> : null}
      <p className="article-date">
        {categoryName ? <bdi className="news-category">{categoryName}</bdi> : null}
        <time dateTime={timeStamp}>{new Date(timeStamp).toLocaleDateString(currentLocale(), { day: 'numeric', month: 'long', year: 'numeric' })}</time>
      </p>
      <h1 data-focus tabIndex={-1} className="article-title" dir="auto">
        {newsFlash_title}
      </h1>
      <Content
        html={newsFlash_content}
        addressOf={(article_id) => ways.article(article_id).href ?? '#'}
        onArticle={(other) => router.go({ screen: 'article', id: other })}
      />
    </article>
  )
}
