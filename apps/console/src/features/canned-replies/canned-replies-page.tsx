import { Button, Modal, TextInput } from '@mantine/core'
import type { CannedReplyView } from '@porchlight/contracts/canned-replies/canned-replies'
import { inboxFlags, sharedReplyFlags } from '@porchlight/contracts/permission-flags'
import { EmptyState } from '@porchlight/ui'
import { IconMessageBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cannedRepliesQuery } from '../../shared/conversations/canned-replies.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { teamsQuery } from '../../shared/people/teams.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { type Audience, type ReplyDraft, ReplyForm } from './reply-form.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/cannedreplies: a searchable list, and a dialog to add, edit and delete replies. */
export function Component() {
  const replies = useQuery(cannedRepliesQuery)
  const { data: teams = [] } = useQuery(teamsQuery)
  const { can } = usePermissions()
  const managesShared = can(sharedReplyFlags)
  const [words, setWords] = useState('')
  const [draft, setDraft] = useState<ReplyDraft | null>(null)
  const audiences: Audience[] = [
    ...(can(inboxFlags) ? [{ value: 'private', label: t('onlyMe') }] : []),
    ...(managesShared ? [{ value: 'everyone', label: t('everyone') }, ...teams.map(({ team_ref, team_name }) => ({ value: team_ref, label: team_name }))] : []),
  ]
  const audienceOf = ({ visible_to, team_ref }: CannedReplyView) =>
    visible_to === 'team' ? (teams.find((team) => team.team_ref === team_ref)?.team_name ?? t('team')) : t(visible_to === 'everyone' ? 'everyone' : 'onlyMe')
  const add = (
    <Button variant="default" size="xs" onClick={() => setDraft({ title: '', shortcut: '', message: '', audience: audiences[0]?.value ?? 'private' })}>
      {t('add')}
    </Button>
  )
  const matches = ({ title, shortcut, message }: CannedReplyView) => `${title} ${shortcut} ${message}`.toLowerCase().includes(words.trim().toLowerCase())
  return (
    <Page title={t('title')} lead={t('lead')} actions={add}>
      {replies.data !== undefined && replies.data.length > 0 && (
        <TextInput aria-label={t('search')} placeholder={t('search')} type="search" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      )}
      <Section>
        <Loaded query={replies} rows={3}>
          {(all) => {
            const shown = all.filter(matches)
            if (shown.length === 0) return <Nothing isSearch={all.length > 0} />
            return shown.map((reply) => (
              <Row key={reply.reply_ref} label={reply.title} hint={[reply.shortcut && `/${reply.shortcut}`, audienceOf(reply)].filter(Boolean).join(' · ')}>
                {(reply.visible_to === 'private' || managesShared) && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('editTitle', { name: reply.title })}
                    onClick={() => setDraft({ ...reply, audience: reply.team_ref ?? reply.visible_to })}
                  >
                    {t('edit')}
                  </Button>
                )}
              </Row>
            ))
          }}
        </Loaded>
      </Section>
      <Modal
        opened={draft !== null}
        onClose={() => setDraft(null)}
        title={draft?.reply_ref ? t('editTitle', { name: draft.title }) : t('addTitle')}
        size={520}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {draft && <ReplyForm draft={draft} audiences={audiences} onDone={() => setDraft(null)} />}
      </Modal>
    </Page>
  )
}

const Nothing = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState icon={<IconMessageBolt size={20} stroke={1.6} />} title={t(isSearch ? 'noMatch' : 'empty')}>
    {t(isSearch ? 'noMatchText' : 'emptyText')}
  </EmptyState>
)
