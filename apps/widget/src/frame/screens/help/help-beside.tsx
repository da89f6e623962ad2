import './help.css'
import { SearchField } from '../../parts/search-field.tsx'
import { useRouter } from '../../router.tsx'
import { LatestArticles } from './latest-articles.tsx'

/** Search and the newest articles, shown beside a new chat because they may save the visitor from asking. Going back returns to the chat and its draft. */
export function HelpBeside() {
  const router = useRouter()
  return (
    <div className="help-beside">
      <SearchField onSearch={(query) => router.go({ screen: 'help', query })} />
      <LatestArticles count={3} />
    </div>
  )
}
