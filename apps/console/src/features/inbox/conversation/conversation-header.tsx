import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { AgentView } from '@porchlight/contracts/people/people'
import { Avatar } from '@porchlight/ui'
import {
  IconAlertOctagon,
  IconArrowLeft,
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconDots,
  IconEye,
  IconInbox,
  IconLayoutSidebarRight,
  IconRefresh,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import { byChannel } from '../../../shared/conversations/by-channel.ts'
import { fieldText } from '../../../shared/conversations/fields/texts.ts'
import type { MayDo } from '../../../shared/conversations/may-do.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import { conversationGuests } from '../../../shared/features/conversation-guests.ts'
import { OwnKeyHint } from '../../../shared/interface/commands/own-key-hint.tsx'
import { shownName } from '../../../shared/people/agents.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { SnoozePicker } from '../day/snooze-picker.tsx'
import { t as dayText } from '../day/texts.ts'
import { t } from '../texts.ts'
import type { ConversationAction } from '../use-conversation-actions.ts'
import styles from './conversation-header.module.css'
import { SubjectLine } from './subject-line.tsx'
import { t as paneText } from './texts.ts'
import type { MenuEntry } from './use-guest-actions.tsx'

export type HeaderProps = {
  conversation: ConversationView
  me: string
  agents: readonly AgentView[] | undefined
  viewers: readonly { id: string; name: string }[]
  may: MayDo
  busy: ConversationAction | null
  isDetailsOpen: boolean
  onBack: () => void
  onDetails: () => void
  onTake: () => void
  onRelease: () => void
  onTransfer: () => void
  isClosing: boolean
  onClose: () => void
  onReopen: () => void
  isSnoozing: boolean
  onSnoozing: (isOpen: boolean) => void
  onSnooze: (until: Date | null) => void
  /** Menu entries of other features. */
  entries: readonly MenuEntry[]
  onSpam: (spam: ConversationView['spam'], isBlocking?: boolean) => void
  isBlocked: boolean
}

const isRunning = ({ state }: ConversationView) => state === 'ongoing' || state === 'open'

/** Header with the visitor, the assigned agent, other viewers, and actions. */
export function ConversationHeader(props: HeaderProps) {
  const { conversation, me, agents, viewers, may, busy, isDetailsOpen } = props
  const name = visitorName(conversation)
  const owner = agents?.find((agent) => agent.user_id === conversation.assignee_id)
  const ownerName = conversation.assignee_id === me ? paneText('yours') : owner ? shownName(owner) : ''
  return (
    <header className={styles.header}>
      <ActionIcon className={styles.back} onClick={props.onBack} aria-label={paneText('back')} size="lg">
        <IconArrowLeft size={19} stroke={1.7} />
      </ActionIcon>
      <span className={styles.headerFace}>
        <Avatar name={name} size={32} />
      </span>
      <div className={styles.about}>
        <h2>
          <span>{name}</span>
          {conversation.visitor.is_verified && <IconRosetteDiscountCheck className={styles.verified} size={17} stroke={1.7} aria-label={t('verified')} />}
        </h2>
        <p>
          <span className={styles.state} data-state={conversation.state}>
            {paneText(`state_${conversation.state}`)}
          </span>
          {conversation.spam === 'yes' && (
            <span className={styles.state} data-state="spam">
              {fieldText('spam_yes')}
            </span>
          )}
          <Marks conversation={conversation} />
          {isRunning(conversation) && ownerName !== '' && <span className={styles.owner}>{ownerName}</span>}
          <span className={styles.number}>#{conversation.number}</span>
          {may.rename ? (
            <SubjectLine key={conversation.conversation_ref} conversation={conversation} />
          ) : (
            conversation.subject && <span>{conversation.subject}</span>
          )}
          <Viewers viewers={viewers} agents={agents} />
        </p>
      </div>
      <div className={styles.actions}>
        {(may.take || may.takeOver) && (
          <Button size="compact-md" loading={busy === 'take'} onClick={props.onTake}>
            {paneText(may.takeOver ? 'takeOver' : 'take')}
          </Button>
        )}
        {may.transfer && (
          <Button
            className={styles.wideOnly}
            size="compact-md"
            variant="default"
            leftSection={<IconArrowsExchange size={16} stroke={1.7} />}
            onClick={props.onTransfer}
          >
            {paneText('transfer')}
          </Button>
        )}
        {may.close && isRunning(conversation) && (
          <Button
            className={styles.wideOnly}
            size="compact-md"
            variant="default"
            loading={props.isClosing}
            leftSection={<IconCheck size={16} stroke={1.8} />}
            onClick={props.onClose}
          >
            {paneText('closeShort')}
          </Button>
        )}
        {may.reopen && (
          <Button size="compact-md" variant="default" loading={busy === 'reopen'} leftSection={<IconRefresh size={16} stroke={1.7} />} onClick={props.onReopen}>
            {dayText('reopen')}
          </Button>
        )}
        {may.snooze && (
          <SnoozePicker isOpen={props.isSnoozing} onChange={props.onSnoozing} isSnoozed={conversation.snoozed_until !== null} onSnooze={props.onSnooze} />
        )}
        <MoreMenu {...props} />
        <Tooltip label={paneText('details')}>
          <ActionIcon size="lg" aria-label={paneText('details')} aria-expanded={isDetailsOpen} onClick={props.onDetails}>
            <IconLayoutSidebarRight size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  )
}

/** Parts that other features show beside the state. */
function Marks({ conversation }: Pick<HeaderProps, 'conversation'>) {
  const { can } = usePermissions()
  const marks = conversationGuests().headerMarks.filter(({ rule = 'signed-in' }) => can(rule))
  return marks.map(({ id, Mark }) => <Mark key={id} row={conversation} />)
}

function MoreMenu({ conversation, me, may, onRelease, onTransfer, onClose, entries, onSpam, isBlocked }: HeaderProps) {
  const maySpam = may.close || may.reopen
  if (!may.release && !may.transfer && entries.length === 0 && !maySpam) return null
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={paneText('more')} data-only-narrow={!may.release && entries.length === 0 && !maySpam && isRunning(conversation)}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may.transfer && (
          <Menu.Item className={styles.narrowOnly} leftSection={<IconArrowsExchange size={16} stroke={1.7} />} onClick={onTransfer}>
            {paneText('transfer')}
          </Menu.Item>
        )}
        {may.release && (
          <Menu.Item leftSection={<IconInbox size={16} stroke={1.7} />} onClick={onRelease}>
            {paneText(conversation.offered_to === me ? 'decline' : 'release')}
          </Menu.Item>
        )}
        {entries.map(({ id, icon: Icon, shortcut, label, run }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon size={16} stroke={1.7} />}
            rightSection={
              shortcut && (
                <span aria-hidden>
                  <OwnKeyHint usual={shortcut} />
                </span>
              )
            }
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
        {maySpam && (
          <Menu.Item leftSection={<IconAlertOctagon size={16} stroke={1.7} />} onClick={() => onSpam(conversation.spam === 'yes' ? 'no' : 'yes')}>
            {dayText(conversation.spam === 'yes' ? 'notSpam' : 'spam')}
          </Menu.Item>
        )}
        {maySpam && may.rename && conversation.spam === 'no' && !isBlocked && (
          <Menu.Item leftSection={<IconBan size={16} stroke={1.7} />} onClick={() => onSpam('yes', true)}>
            {dayText('spamAndBlock')}
          </Menu.Item>
        )}
        {may.close && (
          <Menu.Item className={isRunning(conversation) ? styles.narrowOnly : undefined} leftSection={<IconCheck size={16} stroke={1.8} />} onClick={onClose}>
            {paneText(byChannel('close', conversation.channel))}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Viewers({ viewers, agents }: { viewers: HeaderProps['viewers']; agents: HeaderProps['agents'] }) {
  if (viewers.length === 0) return null
  const names = viewers.map((viewer) => viewer.name).join(', ')
  const sentence = paneText('viewing', { count: viewers.length, names })
  return (
    <span className={styles.viewers} title={sentence} role="status">
      <IconEye size={14} stroke={1.7} aria-hidden />
      {viewers.slice(0, 3).map(({ id, name }) => (
        <Avatar key={id} name={name} picture={agents?.find((agent) => agent.user_id === id)?.agent_picture} size={18} />
      ))}
      <span className="pl-visually-hidden">{sentence}</span>
    </span>
  )
}
