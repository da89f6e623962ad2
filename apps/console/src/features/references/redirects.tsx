import { Button } from '@mantine/core'
import type { Redirect } from '@porchlight/contracts/references/references'
import { EmptyState } from '@porchlight/ui'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import styles from './links.module.css'
import { t } from './texts.ts'

/** The redirects of readers, which can be removed. */
export function Redirects() {
  const query = useInfiniteQuery({
    queryKey: ['references', 'redirects'],
    queryFn: ({ pageParam }) => api.references.redirects(pageParam === '' ? {} : { cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })
  return (
    <Section title={t('redirects')}>
      <Loaded query={query} rows={2}>
        {({ pages }) =>
          pages[0]?.redirects.length === 0 ? (
            <EmptyState icon={<IconArrowForwardUp size={28} stroke={1.6} aria-hidden />} title={t('noRedirects')}>
              {t('noRedirectsLead')}
            </EmptyState>
          ) : (
            <>
              <ul className={styles.list} aria-label={t('redirects')}>
                {pages.flatMap(({ redirects }) => redirects.map((redirect) => <Row key={`${redirect.kind} ${redirect.address}`} redirect={redirect} />))}
              </ul>
              {query.hasNextPage && (
                <div className={styles.foot}>
                  <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('showMore')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function Row({ redirect: { kind, address, title, target_title, is_shown } }: { redirect: Redirect }) {
  const remove = useMutation({
    mutationFn: () => api.references.removeRedirect({ kind, address }),
    onSuccess: () => showSuccess(t('removed')),
  })
  return (
    <li className={styles.text}>
      <div className={styles.what}>
        <h3 dir="auto">{title}</h3>
        <p>
          <bdi>{address}</bdi> {t('leadsTo')} <bdi>{target_title}</bdi>
          {!is_shown && ` · ${t('notShown')}`}
        </p>
      </div>
      <ActionButton
        for="references.removeRedirect"
        variant="default"
        size="xs"
        busy={remove.isPending}
        aria-label={t('removeRedirectOf', { address })}
        onClick={() => remove.mutate()}
      >
        {t('removeRedirect')}
      </ActionButton>
    </li>
  )
}
