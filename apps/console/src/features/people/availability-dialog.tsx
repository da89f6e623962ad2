import { Modal } from '@mantine/core'
import type { AgentView } from '@porchlight/contracts/people/people'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { shownName } from '../../shared/people/agents.ts'
import { AvailabilityForm } from '../../shared/people/availability/availability-form.tsx'
import { availabilityQuery } from '../../shared/people/availability/availability-query.ts'
import { t } from '../../shared/people/availability/texts.ts'

/** Dialog in which a manager changes when a teammate works, and when they are out of office. */
export default function AvailabilityDialog({ agent, onClose }: { agent: AgentView; onClose: () => void }) {
  const name = shownName(agent)
  const query = useQuery(availabilityQuery(agent.user_id))
  return (
    <Modal opened onClose={onClose} title={t('of', { name })} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded query={query} rows={4}>
        {(known) => <AvailabilityForm known={known} name={name} onDone={onClose} />}
      </Loaded>
    </Modal>
  )
}
