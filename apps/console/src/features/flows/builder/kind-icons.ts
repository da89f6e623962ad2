import type { FlowNodeKind } from '@porchlight/contracts/flows/flow-nodes'
import {
  IconArrowForward,
  IconBolt,
  IconCalendarTime,
  IconFileText,
  IconFlag,
  IconForms,
  IconGitBranch,
  IconHandClick,
  IconHelpCircle,
  IconHourglass,
  IconMessage,
  IconRoute,
  IconSearch,
  IconSparkles,
  IconUsers,
  IconVariable,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** The icon of each kind of node. */
export const kindIcons: Readonly<Record<FlowNodeKind, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>>> = {
  message: IconMessage,
  buttons: IconHandClick,
  question: IconHelpCircle,
  form: IconForms,
  article: IconFileText,
  search: IconSearch,
  agent: IconSparkles,
  condition: IconGitBranch,
  action: IconBolt,
  set: IconVariable,
  calendar: IconCalendarTime,
  wait: IconHourglass,
  jump: IconArrowForward,
  call: IconRoute,
  hand_over: IconUsers,
  end: IconFlag,
}
