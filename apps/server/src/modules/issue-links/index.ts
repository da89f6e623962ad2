import type { Module } from '../../kernel/kernel.ts'
import { commentOnIssue } from './comment-on-issue.ts'
import { linkIssue, listIssues, unlinkIssue } from './link-issue.ts'
import { refreshIssues } from './refresh-issues.ts'

/** Issues of other products beside conversations. */
export const issueLinks: Module = {
  name: 'issue-links',
  handlers: [listIssues, linkIssue, refreshIssues, commentOnIssue, unlinkIssue],
}
