import './help.css'
import { SearchField } from '../../parts/search-field.tsx'
import { useRouter } from '../../router.tsx'
import { LatestArticles } from './latest-articles.tsx'

/** Search and the newest articles beside a chat that has not begun, because the answer may be there. Going back leads to the chat, with its draft. */
export function HelpBeside() {
  const router = useRouter()
  return (
    <div className="help-beside">
      <SearchField onSearch={(query) => router.go({ screen: 'help', query })} />
      <LatestArticles count={3} />
    </div>
  )
}
