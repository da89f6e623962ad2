import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { type FlowNode, flowLimits } from '@porchlight/contracts/flows/flow-nodes'
import { t } from '../texts.ts'

type Props = { node: FlowNode & { kind: 'agent' }; change: (part: object, what: string) => void }

/** What a step that answers questions asks back, its buttons, and how many messages it takes. */
export function AgentFields({ node, change }: Props) {
  return (
    <>
      <Textarea
        label={t('agentAskBackLabel')}
        description={t('agentAskBackHint')}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={flowLimits.text}
        value={node.ask_back}
        onChange={(event) => change({ ask_back: event.currentTarget.value }, 'ask_back')}
      />
      <TextInput
        label={t('agentHelpedLabel')}
        dir="auto"
        maxLength={flowLimits.choice}
        value={node.helped}
        onChange={(event) => change({ helped: event.currentTarget.value }, 'helped')}
      />
      <TextInput
        label={t('agentUnhelpedLabel')}
        dir="auto"
        maxLength={flowLimits.choice}
        value={node.unhelped}
        onChange={(event) => change({ unhelped: event.currentTarget.value }, 'unhelped')}
      />
      <TextInput
        label={t('agentPersonLabel')}
        dir="auto"
        maxLength={flowLimits.choice}
        value={node.person}
        onChange={(event) => change({ person: event.currentTarget.value }, 'person')}
      />
      <NumberInput
        label={t('agentTurns')}
        description={t('agentTurnsHint')}
        min={1}
        max={flowLimits.turns}
        allowDecimal={false}
        value={node.turns}
        onChange={(turns) => typeof turns === 'number' && change({ turns: Math.min(Math.max(Math.round(turns), 1), flowLimits.turns) }, 'turns')}
      />
    </>
  )
}
