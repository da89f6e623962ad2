import type { IssueProblem, IssueState } from '@porchlight/contracts/issue-links/issue-kind'
import type { Kernel } from '../../kernel/kernel.ts'
import { type ConnectedTracker, callTracker } from '../apps/index.ts'

/** An issue as a link stores it. */
export type StoredIssue = { title: string; url: string; state: IssueState; state_text: string }

const titleMax = 300
const stateMax = 60
const urlMax = 2048

/** Asks a tracker for an issue. Never rejects. */
export async function readIssue(
  kernel: Kernel,
  { tracker, values }: ConnectedTracker,
  key: string,
): Promise<{ issue: StoredIssue } | { problem: IssueProblem }> {
  const found = await callTracker(kernel, tracker.read(key, values))
  if ('problem' in found) return found
  try {
    const issue = tracker.issueIn(found.answer)
    if (!issue) return { problem: 'missing' }
    // A tracker is another program: what it calls an address must be one that a link can have.
    if (!/^https?:\/\//.test(issue.url) || issue.url.length > urlMax) return { problem: 'unreachable' }
    const { title, url, isOpen, state_text } = issue
    return { issue: { title: plain(title, titleMax), url, state: isOpen ? 'open' : 'closed', state_text: plain(state_text, stateMax) } }
  } catch {
    return { problem: 'unreachable' }
  }
}

/** Text from elsewhere, in one line and without control characters. */
const plain = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
