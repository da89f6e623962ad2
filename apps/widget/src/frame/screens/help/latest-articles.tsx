import './help.css'
import { limits } from '@porchlight/contracts/limits'
import { useHelp } from '../../help/help.ts'
import { useReading } from '../../help/use-reading.ts'
import { useWays } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { ArticleRows } from './article-rows.tsx'

/** The newest articles, for the dashboard and beside a new chat. Renders nothing while there are none; topics and search remain available. */
export function LatestArticles({ count = limits.latestArticlesShown }: { count?: number }) {
  const { http, boot } = useHelp()
  const ways = useWays()
  const { support_lib_id, language } = boot
  const latest = () => http.help.articles({ support_lib_id, language, limit: limits.latestArticlesQueried })
  const reading = useReading('articles:latest', latest)
  if (reading.status !== 'ready' || reading.value.articles.length === 0) return null
  return (
    <section className="card latest" aria-labelledby="latest">
      <div className="card-head">
        <h2 id="latest">{t('latest')}</h2>
      </div>
      <ArticleRows articles={reading.value.articles.slice(0, count)} wayTo={ways.article} isBrief />
    </section>
  )
}
