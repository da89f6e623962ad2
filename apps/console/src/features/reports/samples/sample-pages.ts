import type { PageName } from '../routes.ts'

/**
 * The pages of samples at /admin/reportsstatic (checklist B7, M1). In the specification their routes are called as those of the live pages with Static at the end;
 * chats and tickets are ChatSupportStatic and SupportTicketsStatic.
 */
export const samplePages = [
  'supportoverview',
  'allreports',
  'yourreports',
  'topics',
  'suggestions',
  'conversations',
  'chatsupport',
  'supporttickets',
  'customersatisfaction',
  'aiagent',
  'automation',
  'knowledgebasereport',
  'courses',
  'sops',
  'newsflash',
] as const satisfies readonly PageName[]

/** Sample reports that are shown as the user's own. */
export const ownSamples = ['sampleweekly', 'samplequality'] as const
/** Pages that are among the samples only: their routes are ConversationalSupportStatic and one for the form. */
export const sampleOnly = [...ownSamples, 'conversationalsupport', 'csatform'] as const
type SampleOnly = (typeof sampleOnly)[number]

/** A page of samples. */
export type SamplePage = (typeof samplePages)[number] | SampleOnly

/** Returns whether a page is among the samples only. */
export const isSampleOnly = (page: SamplePage): page is SampleOnly => sampleOnly.some((one) => one === page)
