import { NativeSelect } from '@mantine/core'
import { type ConversationScope, conversationScopes } from '@porchlight/contracts/permission-flags'
import { t } from './texts.ts'

type Props = {
  /** null: inherited from the role. */
  value: ConversationScope | null
  /** The scope of the person's role; absent for a role itself. */
  ofRole?: ConversationScope
  id?: string
  label?: string
  onChange: (scope: ConversationScope | null) => void
}

/** Dropdown that sets which conversations a person or a role can see. */
export function ScopeSelect({ value, ofRole, id, label, onChange }: Props) {
  const scopes = [...conversationScopes].reverse().map((scope) => ({ value: scope, label: t(`scope_${scope}`) }))
  const asRole = ofRole ? [{ value: '', label: t('scopeOfRole', { scope: t(`scope_${ofRole}`) }) }] : []
  return (
    <NativeSelect
      size="xs"
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      value={value ?? ''}
      data={[...asRole, ...scopes]}
      onChange={({ currentTarget }) => onChange(conversationScopes.find((scope) => scope === currentTarget.value) ?? null)}
    />
  )
}
