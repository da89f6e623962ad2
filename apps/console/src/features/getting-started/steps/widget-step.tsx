import { Button } from '@mantine/core'
import type { GettingStartedView } from '@porchlight/contracts/getting-started/getting-started'
import { StatusDot } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../shared/connection/boot.ts'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { widgetsQuery } from '../api.ts'
import styles from '../set-up.module.css'
import { t } from '../texts.ts'
import { Actions } from './actions.tsx'

/** The code for a website, the real widget to try it with, and the first chat as it arrives. */
export function WidgetStep({ view: { first_chat } }: { view: GettingStartedView }) {
  const { library } = useSignedIn()
  const [isTried, setTried] = useState(false)
  return (
    <>
      <Loaded query={useQuery(widgetsQuery)} rows={1}>
        {([widget]) => (widget ? <CopyField value={widget.embed_code} what={t('code')} /> : null)}
      </Loaded>
      <p role="status" className={styles.arrival}>
        <StatusDot status={first_chat ? 'online' : 'away'} />
        {t(first_chat ? 'arrived' : 'waiting')}
      </p>
      <Actions links={[[t('otherWays'), '/admin/profile/settings/installation']]}>
        {first_chat && (
          <Button component={Link} to={conversationAddress(first_chat)} size="xs">
            {t('openChat')}
          </Button>
        )}
        <Button size="xs" variant={first_chat ? 'default' : 'filled'} aria-expanded={isTried} onClick={() => setTried(!isTried)}>
          {t(isTried ? 'closePreview' : 'preview')}
        </Button>
      </Actions>
      {isTried && (
        <iframe
          className={styles.widget}
          title={t('previewFrame')}
          src={`${addressOf('widget')}/AdvancedWidget/${encodeURIComponent(library.support_lib_id)}/dashboard`}
        />
      )}
    </>
  )
}
