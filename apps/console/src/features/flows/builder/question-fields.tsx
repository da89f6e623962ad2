import { NativeSelect, TextInput } from '@mantine/core'
import { type FlowNode, flowLimits, questionKinds } from '@porchlight/contracts/flows/flow-nodes'
import { questionField } from '../new-node.ts'
import { t } from '../texts.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { VariableInput } from './variable-input.tsx'

type Props = { node: FlowNode & { kind: 'question' }; change: (part: Partial<FlowNode & { kind: 'question' }>, what: string) => void }

/** What a question asks for: the kind of answer, as fields of forms have it, and the variable that keeps it. */
export function QuestionFields({ node: { field, variable }, change }: Props) {
  return (
    <>
      <NativeSelect
        label={t('answerKind')}
        value={field.kind}
        data={questionKinds.map((kind) => ({ value: kind, label: t(`field_${kind}`) }))}
        onChange={({ currentTarget: { value } }) => change({ field: questionField(value as (typeof questionKinds)[number], field.label) }, '')}
      />
      {field.kind === 'choice' && (
        <ChoicesEditor choices={field.choices} max={flowLimits.choices} onChange={(choices, what) => change({ field: { ...field, choices } }, what)} />
      )}
      {field.kind === 'text' && (
        <TextInput
          label={t('pattern')}
          description={t('patternHint')}
          dir="ltr"
          maxLength={100}
          value={field.pattern}
          onChange={({ currentTarget: { value } }) => change({ field: { ...field, pattern: value } }, 'pattern')}
        />
      )}
      <TextInput
        label={t('answerLabel')}
        dir="auto"
        maxLength={300}
        value={field.label}
        onChange={({ currentTarget: { value } }) => change({ field: { ...field, label: value } }, 'label')}
      />
      <VariableInput value={variable} onChange={(name) => change({ variable: name }, 'variable')} />
    </>
  )
}
