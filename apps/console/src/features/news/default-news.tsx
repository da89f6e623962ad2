import { Switch } from '@mantine/core'
import type { DefaultNewsFlash } from '@porchlight/contracts/news/news'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PublicationList } from '../../shared/content/publications/publication-list.tsx'
import { WhyButton } from '../../shared/content/visibility/why-button.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { useFilledContent } from '../../shared/library/use-filled-content.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { defaultNewsQuery, useDefaultDisplay } from './api.ts'
import { t } from './texts.ts'

const reasons: Record<string, () => string> = {
  default: () => t('why_default'),
  disabled_by_library: () => t('why_disabled_by_library'),
  disabled_by_parent: () => t('why_disabled_by_parent'),
  defaults_off: () => t('why_defaults_off'),
}

/** The parent's news as this library's visitors see it, each with the reason and a switch. Renders nothing for a library without a parent. */
export function DefaultNews() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(defaultNewsQuery)
  const list = data?.pages.flatMap((page) => page.default_news_flashes) ?? []
  if (list.length === 0) return null
  return (
    <Section title={t('defaults')} lead={t('defaultsLead')}>
      <PublicationList label={t('defaults')} hasMore={hasNextPage} isLoadingMore={isFetchingNextPage} onMore={() => void fetchNextPage()}>
        {list.map((news) => (
          <li key={news.id}>
            <DefaultRow news={news} />
          </li>
        ))}
      </PublicationList>
    </Section>
  )
}

function DefaultRow({ news }: { news: DefaultNewsFlash }) {
  const { canRun } = usePermissions()
  const title = useFilledContent().text(news.newsFlash_title)
  const display = useDefaultDisplay()
  const { is_visible, rule } = news.visibility
  // This switch can't override the parent's rule or the general switch in Widget Setup.
  const isDecidedHere = rule === 'default' || rule === 'disabled_by_library'
  return (
    <Row label={title} hint={(reasons[rule] ?? (() => t('why_other')))()}>
      <WhyButton about={{ kind: 'news', id: news.id }} title={title} />
      <Switch
        aria-label={t('shown', { title })}
        checked={display.isPending ? display.variables.isShown : is_visible}
        disabled={!isDecidedHere || !canRun('news.hideDefault')}
        onChange={(event) => display.mutate({ id: news.id, isShown: event.currentTarget.checked })}
      />
    </Row>
  )
}
