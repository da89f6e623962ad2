import { NativeSelect } from '@mantine/core'
import { type LinkProblem, linkProblems } from '@porchlight/contracts/references/link-problems'
import type { DeadLink } from '@porchlight/contracts/references/references'
import { EmptyState } from '@porchlight/ui'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { kindText, placePath, placeTitle } from '../../shared/content/references/places.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Section } from '../../shared/interface/page/page.tsx'
import styles from './links.module.css'
import { t } from './texts.ts'

const kinds = ['article', 'translation', 'news', 'sop', 'lesson', 'course', 'category', 'canned_reply', 'rule', 'flow', 'form'] as const

/** The report of dead links, with filters. */
export function DeadLinks() {
  const [problem, setProblem] = useState<LinkProblem | ''>('')
  const [kind, setKind] = useState('')
  const query = useQuery({
    queryKey: ['references', 'report', problem, kind],
    queryFn: ({ signal }) => api.references.report({ ...(problem && { problem }), ...(kind && { kind }) }, { signal }),
    staleTime: 0,
  })
  return (
    <Section title={t('dead')}>
      <div className={styles.filters}>
        <NativeSelect
          label={t('problem')}
          value={problem}
          onChange={(event) => setProblem(linkProblems.find((each) => each === event.currentTarget.value) ?? '')}
          data={[{ value: '', label: t('anyProblem') }, ...linkProblems.map((value) => ({ value, label: t(`problem_${value}`) }))]}
        />
        <NativeSelect
          label={t('place')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
          data={[{ value: '', label: t('anyPlace') }, ...kinds.map((value) => ({ value, label: kindText(value) }))]}
        />
      </div>
      <Loaded query={query} rows={3}>
        {({ links, has_more, examined, unchecked }) => (
          <>
            {links.length === 0 ? (
              <EmptyState icon={<IconLink size={28} stroke={1.6} aria-hidden />} title={t(problem || kind ? 'noneFiltered' : 'none')}>
                {examined === 0 ? t('noLinks') : t('noneLead', { count: examined })}
              </EmptyState>
            ) : (
              <ul className={styles.list} aria-label={t('dead')}>
                {links.map((link) => (
                  <Dead key={[link.place.kind, link.place.id, link.problem, link.target, link.anchor].join(' ')} link={link} />
                ))}
              </ul>
            )}
            {has_more && <p className={styles.note}>{t('more')}</p>}
            {unchecked > 0 && <p className={styles.note}>{t('unchecked', { count: unchecked })}</p>}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Dead({ link }: { link: DeadLink }) {
  const { place, target } = link
  const title = placeTitle(place)
  return (
    <li className={styles.text}>
      <div className={styles.what}>
        <h3 dir="auto">{title}</h3>
        <p>
          {kindText(place.kind)}
          {place.is_draft && ` · ${t('draft')}`} · <bdi>{said(link)}</bdi>
        </p>
      </div>
      <Link to={placePath(place, target || `#${link.anchor}`)} aria-label={t('mendOf', { title })}>
        {t('mend')}
      </Link>
    </li>
  )
}

/** Returns what is wrong with a link, in words. */
function said({ problem, target, target_title, anchor, status }: DeadLink): string {
  if (problem === 'outside') return status === null ? t('said_unreachable', { target }) : t('said_status', { target, status })
  if (problem === 'file') return t('said_file')
  if (problem === 'anchor') return target_title === '' ? t('said_anchor_here', { anchor }) : t('said_anchor', { target: target_title, anchor })
  return t(`said_${problem}`, { target: target_title || target })
}
