import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for those who have a link to join. */
export const link = defineTexts('joinLink', {
  joinLinkGone: 'This link has expired, was revoked, or is used up.',
  joinLinkSent: 'Look into your mailbox',
  joinLinkSentLead: 'If {email} can join, an invitation is on its way there.',
  joinLinkTitle: 'Join {company}',
  joinLinkLead: 'Enter your email address. You get an invitation there.',
  joinLinkDomain: 'Enter your email address at {domain}. You get an invitation there.',
  joinLinkEmail: 'Email',
  joinLinkAsk: 'Send me an invitation',
})
