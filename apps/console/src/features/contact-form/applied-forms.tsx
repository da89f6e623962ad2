import { Button } from '@mantine/core'
import type { AppliedForm } from '@porchlight/contracts/contact-form/contact-forms'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { appliedFormsQuery } from './api.ts'
import { OnlineSwitch } from './online-switch.tsx'
import { t } from './texts.ts'

/** Which form this library and its children use, and why (checklist G5), with the switch that shows it. */
export function AppliedForms({ own }: { own: AppliedForm }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(appliedFormsQuery)
  const children = (data?.pages ?? []).flatMap(({ libraries }) => libraries).filter(({ support_lib_id }) => support_lib_id !== own.support_lib_id)
  return (
    <Section title={t('who')} lead={t('whoLead')}>
      <OnlineSwitch />
      {[own, ...children].map((applied) => (
        <Row key={applied.support_lib_id} label={applied.company_name} hint={reasonOf(applied)} />
      ))}
      {hasNextPage && (
        <Row label={null}>
          <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('moreVersions')}
          </Button>
        </Row>
      )}
    </Section>
  )
}

function reasonOf({ reason, source_name, from, is_online }: AppliedForm): string {
  const why = reason === 'parent' ? t('why_parent', { source: source_name }) : t(`why_${reason}`)
  return from !== 'none' && !is_online ? `${why} ${t('isOff')}` : why
}
