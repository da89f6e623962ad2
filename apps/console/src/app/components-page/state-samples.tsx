import { Button } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { EmptyState, Notice, Skeleton } from '@porchlight/ui'
import { IconInbox, IconWifiOff } from '@tabler/icons-react'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { Sample } from './sample.tsx'

/** Samples of empty, loading and failed states, and of notices. */
export function StateSamples() {
  return (
    <>
      <Sample name="Empty">
        <EmptyState icon={<IconInbox size={20} stroke={1.6} />} title="No one is waiting" action={<Button size="xs">Open the demo site</Button>}>
          New chats appear here as soon as a visitor writes.
        </EmptyState>
      </Sample>
      <Sample name="Failed">
        <LoadFailure query={{ error: new ApiError('unavailable', 0), refetch: () => {} }} />
      </Sample>
      <Sample name="Loading">
        <Skeleton rows={5} label="Loading…" />
      </Sample>
      <Sample name="Notices">
        <Notice>You may see these settings but not change them.</Notice>
        <Notice tone="success">If the address belongs to an account, the link is on its way.</Notice>
        <Notice tone="warning" icon={<IconWifiOff size={18} stroke={1.7} />}>
          You are offline.
        </Notice>
        <Notice tone="danger">Incorrect login credentials</Notice>
      </Sample>
      <Sample name="Section and rows">
        <Section title="Chat" lead="How chats reach your team." footer={<Button>Save</Button>}>
          <Row label="New chats" hint="Offered to the present agent with the fewest chats.">
            <Button variant="default" size="xs">
              Edit
            </Button>
          </Row>
          <Row label="Averyveryverylongwordthatdoesnotbreakbyitselfandhastobewrapped" />
        </Section>
      </Sample>
    </>
  )
}
