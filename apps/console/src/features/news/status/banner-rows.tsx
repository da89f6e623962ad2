import { Button } from '@mantine/core'
import { bannerText } from '@porchlight/contracts/incident-banners/banner-text'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { Row, Section } from '../../../shared/interface/page/page.tsx'
import { incidentBannersQuery } from '../../../shared/library/incident-banners.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

/** The incident banners that visitors see, each to be switched off: also those whose ticket is deleted or may not be seen. Nothing without any. */
export function BannerRows() {
  const { canRun } = usePermissions()
  const { data = [] } = useQuery({ ...incidentBannersQuery, enabled: canRun('incidentBanners.end') })
  const end = useMutation({ mutationFn: (banner_ref: string) => api.incidentBanners.end({ banner_ref }) })
  if (data.length === 0) return null
  return (
    <Section title={t('banners')} lead={t('bannersLead')}>
      {data.map((banner) => {
        const { text } = bannerText(banner, [currentLocale()])
        return (
          <Row key={banner.banner_ref} label={text}>
            <Button variant="default" size="xs" aria-label={t('bannerEndOf', { text })} disabled={end.isPending} onClick={() => end.mutate(banner.banner_ref)}>
              {t('bannerEnd')}
            </Button>
          </Row>
        )
      })}
    </Section>
  )
}
