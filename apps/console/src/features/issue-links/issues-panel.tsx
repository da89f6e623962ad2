import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../shared/connection/api.ts'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { AddIssue } from './add-issue.tsx'
import { IssueLine } from './issue-line.tsx'
import { t } from './texts.ts'

/** Section of the panel beside a conversation: the issues it is linked with. Shown once the library is connected to a tracker. */
export function IssuesPanel({ conversation: { conversation_ref, seq }, may }: OpenedConversation) {
  // Every change of the links increments the conversation's `seq` too.
  const { data, refetch } = useQuery({
    queryKey: ['issue-links', conversation_ref, seq],
    queryFn: () => api.issueLinks.list({ conversation_ref }),
    placeholderData: (known) => known,
  })
  const links = data?.links ?? []
  const hasLinks = links.length > 0
  useEffect(() => {
    if (!hasLinks) return
    // The trackers are asked whenever the conversation is opened; a failure is no news, the line says since when it knows.
    void api.issueLinks.refresh({ conversation_ref }).then(
      () => void refetch(),
      () => undefined,
    )
  }, [conversation_ref, hasLinks, refetch])
  if (!data?.has_trackers || (links.length === 0 && !may.note)) return null
  return (
    <PanelSection title={t('title')}>
      {links.map((link) => (
        <IssueLine key={link.link_ref} link={link} isLocked={!may.note} />
      ))}
      {may.note && <AddIssue conversation_ref={conversation_ref} />}
    </PanelSection>
  )
}
