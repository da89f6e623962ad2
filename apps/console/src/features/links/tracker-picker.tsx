import { useDebouncedValue } from '@mantine/hooks'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { ChoicePicker } from '../../shared/interface/menus/choice-picker.tsx'
import { t } from './texts.ts'

const debounceMs = 200

/** Field that finds a ticket to follow by its number, subject or texts. `not`: conversations that can't be chosen. */
export function TrackerPicker({ not, onPick }: { not: readonly string[]; onPick: (tracker: ConversationView) => void }) {
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), debounceMs)
  const { data, error } = useQuery({
    queryKey: ['tracker-search', query],
    queryFn: async () => (await api.conversations.search({ query })).results.map(({ conversation }) => conversation),
    enabled: query !== '',
  })
  // Enter must not take what was found for other words.
  const isCurrent = query !== '' && query === typed.trim()
  const found = ((isCurrent && data) || []).filter(({ channel, conversation_ref }) => channel === 'ticket' && !not.includes(conversation_ref))
  return (
    <ChoicePicker
      label={t('followList')}
      search={t('followSearch')}
      choicesFor={() =>
        found.map((one) => ({ value: one.conversation_ref, label: `#${one.number} ${one.subject || one.last_message?.excerpt || t('noText')}` }))
      }
      onType={setTyped}
      nothing={error ? errorText(error) : data && isCurrent ? t('followNone') : ''}
      onPick={(ref) => {
        const tracker = found.find(({ conversation_ref }) => conversation_ref === ref)
        if (tracker) onPick(tracker)
      }}
    />
  )
}
