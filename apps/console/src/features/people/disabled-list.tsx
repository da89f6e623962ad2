import type { AgentView } from '@porchlight/contracts/people/people'
import { useQuery } from '@tanstack/react-query'
import { Row, Section } from '../../shared/interface/page/page.tsx'
import { disabledQuery, shownName } from '../../shared/people/agents.ts'
import { useRoleName } from '../../shared/people/custom-roles.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { useSwitchAccess } from './api.ts'
import { t } from './texts.ts'

/** List of deactivated teammates. Renders nothing if there are none. */
export function DisabledList() {
  const { data = [] } = useQuery(disabledQuery)
  const { isPending, mutate, variables } = useSwitchAccess()
  if (data.length === 0) return null
  return (
    <Section title={t('switchedOff')} lead={t('switchedOffLead')}>
      {data.map((agent) => {
        const name = shownName(agent)
        return (
          <Row key={agent.user_id} label={name} hint={<RoleName agent={agent} />}>
            <ActionButton
              for="people.enableAgent"
              variant="default"
              size="xs"
              aria-label={t('switchOnOf', { name })}
              busy={isPending && variables.ref_uid === agent.user_id}
              onClick={() => mutate({ ref_uid: agent.user_id, name })}
            >
              {t('switchOn')}
            </ActionButton>
          </Row>
        )
      })}
    </Section>
  )
}

function RoleName({ agent }: { agent: AgentView }) {
  return useRoleName(agent)
}
