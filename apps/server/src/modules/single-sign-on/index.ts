import { singleSignOnApi } from '@porchlight/contracts/single-sign-on/single-sign-on'
import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { query } from '../../kernel/operations.ts'
import { beginSignIn } from './actions/begin.ts'
import { claimDomain, removeDomain, verifyDomain } from './actions/change-domains.ts'
import { removeSettings, saveSettings } from './actions/change-settings.ts'
import { finishSignIn } from './actions/finish.ts'
import { domainSchedule, recheckDomains } from './recheck-domains.ts'
import { samlRoute } from './saml-route.ts'
import { tidyAttempts } from './schedule.ts'
import { presentSso } from './settings.ts'

/** Signing in through the identity provider of a library. */
export const singleSignOn: Module = {
  name: 'single-sign-on',
  handlers: [query(singleSignOnApi.read, presentSso), saveSettings, removeSettings, claimDomain, verifyDomain, removeDomain, beginSignIn, finishSignIn],
  notices: notices('single_sign_on', ['single_sign_on.changed', 'single_sign_on.domain_changed']),
  routes: samlRoute,
  tasks: [recheckDomains],
  schedules: [domainSchedule, tidyAttempts],
}
