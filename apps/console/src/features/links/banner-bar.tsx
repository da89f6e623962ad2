import { Button } from '@mantine/core'
import { bannerText } from '@porchlight/contracts/incident-banners/banner-text'
import type { TeamBanner } from '@porchlight/contracts/incident-banners/incident-banners'
import { currentLocale } from '@porchlight/ui/translate.ts'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { late } from '../../shared/interface/late.ts'
import { incidentBannersQuery } from '../../shared/library/incident-banners.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './links.module.css'
import { t } from './texts.ts'
import { isUnsolved } from './use-followers.ts'

const BannerDialog = late(() => import('./banner-dialog.tsx'))

/** Line above the composer: what visitors are told of a ticket's incident, also in a chat that the ticket was merged into. Once that is solved, it asks to end it. */
export function BannerBar(opened: OpenedConversation) {
  const { conversation } = opened
  const { data = [] } = useQuery(incidentBannersQuery)
  const banners = data.filter(({ conversation_ref }) => conversation_ref === conversation.conversation_ref)
  return banners.map((banner) => <OneBanner key={banner.banner_ref} opened={opened} banner={banner} />)
}

function OneBanner({ opened, banner }: { opened: OpenedConversation; banner: TeamBanner }) {
  const { can } = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const end = useMutation({ mutationFn: () => api.incidentBanners.end({ banner_ref: banner.banner_ref }) })
  const isSolved = !isUnsolved(opened.conversation)
  const { text, language } = bannerText(banner, [currentLocale()])
  return (
    <div className={styles.bar} data-solved={isSolved || undefined}>
      <IconSpeakerphone size={16} stroke={1.7} aria-hidden />
      <span>
        {t(isSolved ? 'bannerSolved' : 'bannerOn')}{' '}
        <span className={styles.quoted} lang={language} dir="auto">
          {text}
        </span>
      </span>
      {can('canManageAndPublishNewsArticles') && (
        <>
          {opened.may.rename && (
            <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
              {t('bannerChange')}
            </Button>
          )}
          <Button size="compact-xs" variant={isSolved ? 'filled' : 'default'} loading={end.isPending} onClick={() => end.mutate()}>
            {t('bannerEnd')}
          </Button>
        </>
      )}
      <Suspense>
        <BannerDialog {...opened} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </div>
  )
}
