import { useHelp } from '../../help/help.ts'
import { usePeople } from '../../help/use-people.ts'
import { useReading } from '../../help/use-reading.ts'
import { useWays } from '../../help/use-ways.ts'
import { t } from '../../help-texts.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { useRouter } from '../../router.tsx'
import { CategoryRows } from './category-rows.tsx'
import { HelpPage } from './help-page.tsx'
import { Nothing, ReadingView } from './reading-view.tsx'
import { SearchResults } from './search-results.tsx'

/** help: all topics or, with a query, the search results. */
export function HelpScreen({ query, onClose }: { query: string; onClose: () => void }) {
  const router = useRouter()
  const ways = useWays()
  const people = usePeople()
  // A search that follows another search is not a separate step to go back to.
  const search = (next: string) => router.go({ screen: 'help', query: next }, query ? 'replace' : undefined)
  return (
    <HelpPage title={t('help')} back={{ screen: 'home' }} current="help" onClose={onClose}>
      <SearchField query={query} onSearch={search} onClear={() => query && router.go({ screen: 'help' }, 'replace')} />
      {query.trim() ? <SearchResults query={query.trim()} by="id" wayTo={ways.article} {...(people && { toPeople: people })} /> : <Topics />}
    </HelpPage>
  )
}

function Topics() {
  const help = useHelp()
  const ways = useWays()
  const reading = useReading('categories', help.categories)
  return (
    <ReadingView reading={reading}>
      {(categories) => {
        const top = categories.filter(({ parent_cat_id }) => parent_cat_id === null)
        return top.length > 0 ? <CategoryRows categories={top} wayTo={ways.category} /> : <Nothing>{t('no_content')}</Nothing>
      }}
    </ReadingView>
  )
}
