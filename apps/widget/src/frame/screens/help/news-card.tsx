import type { HelpNewsFlash } from '@porchlight/contracts/help/help'
import { plainText } from '@porchlight/search'
import { type Way, WayTo } from '../../parts/way.tsx'

/** Number of characters of content used for a card's excerpt, which shows three lines. */
const excerptSource = 2000

/** A news flash in a list: featured image, category name, title and excerpt (checklist F2). */
export function NewsCard({ news, way }: { news: HelpNewsFlash; way: Way }) {
  const { newsFlash_featureImage, feature_image_alt, categoryName, newsFlash_title, newsFlash_content } = news
  return (
    <WayTo way={way} className="news-card">
      {newsFlash_featureImage.startsWith('/') ? <img src={newsFlash_featureImage} alt={feature_image_alt} loading="lazy" /> : null}
      <span className="news-words">
        {categoryName ? (
          <span className="news-category">
            <bdi>{categoryName}</bdi>
          </span>
        ) : null}
        <span className="news-title">
          <bdi>{newsFlash_title}</bdi>
        </span>
        <span className="topic-text">
          <bdi>{plainText(newsFlash_content.slice(0, excerptSource))}</bdi>
        </span>
      </span>
    </WayTo>
  )
}
