import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for those who have a link to join. */
export const link = defineTexts('joinLink', {
  joinLinkGone: 'This link has expired, was revoked, or has been used up.',
  joinLinkSent: 'Check your email',
  joinLinkSentLead: 'If {email} can join, we’ve sent an invitation there.',
  joinLinkTitle: 'Join {company}',
  joinLinkLead: 'Enter your email address. We’ll send you an invitation.',
  joinLinkDomain: 'Enter your email address at {domain}. We’ll send you an invitation.',
  joinLinkEmail: 'Email',
  joinLinkAsk: 'Send me an invitation',
  joinFormLead: 'You’re invited as {email}. Enter your name and choose a password.',
  joinFormLeadBy: '{name} has invited you as {email}. Enter your name and choose a password.',
  joinFormName: 'Your name',
  joinFormJoin: 'Join',
})
