import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { SavedFilterView } from '@porchlight/contracts/lists/saved-filters'
import { currentLocale } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { SideGroup, SideLink } from '../../../shared/interface/page/side-layout.tsx'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { addressOf, type ContactPlace } from './contact-place.ts'
import { viewOf, views } from './contact-views.ts'
import { segmentCountsQuery, segmentsQuery } from './segments.ts'
import { t } from './texts.ts'

/** The views and segments beside the list of contacts: links, with how many contacts are in each segment. */
export function SegmentsNav({ place }: { place: ContactPlace }) {
  const { data: segments = [] } = useQuery(segmentsQuery)
  const { data: counts } = useQuery(segmentCountsQuery(segments))
  const me = useSignedIn().user.user_id
  const current = viewOf(place)
  const link = ({ filter_ref, filter_name, filter }: SavedFilterView) => {
    const counted = counts?.get(filter_ref)
    return (
      <SideLink
        key={filter_ref}
        to={addressOf({ segment: filter_ref, filter: filter as Filter })}
        isCurrent={place.segment === filter_ref}
        count={counted && `${new Intl.NumberFormat(currentLocale()).format(counted.count)}${counted.has_more ? '+' : ''}`}
      >
        <span dir="auto">{filter_name}</span>
      </SideLink>
    )
  }
  const mine = segments.filter(({ owner_id, visible_to }) => owner_id === me && visible_to === 'private')
  const shared = segments.filter((one) => !mine.includes(one))
  return (
    <>
      <SideGroup name={t('contacts')}>
        {(Object.keys(views) as (keyof typeof views)[]).map((name) => (
          <SideLink key={name} to={addressOf(views[name])} isCurrent={current === name}>
            {t(`view_${name}`)}
          </SideLink>
        ))}
      </SideGroup>
      <SideGroup name={t('sharedSegments')} none={t('noSegments')}>
        {shared.map(link)}
      </SideGroup>
      {mine.length > 0 && <SideGroup name={t('ownSegments')}>{mine.map(link)}</SideGroup>}
    </>
  )
}
