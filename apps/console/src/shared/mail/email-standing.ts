import type { EmailPart } from './email-parts.ts'
import type { DomainChecks, InboundSettings, Mailboxes, Senders } from './email-queries.ts'
import { t } from './texts.ts'

/** How one side of email stands, in a sentence, and what to do next about it. */
export type Standing = {
  of: 'receiving' | 'sending' | 'domain'
  /** 'open': nothing is wrong, but nothing is proven either. */
  state: 'works' | 'fails' | 'missing' | 'open'
  text: string
  step?: { label: string; part: EmailPart }
}

/** Returns the addresses whose mail arrives, as far as the settings say. */
export const arrivingAt = ({ addresses, has_mailgun_key }: InboundSettings): string[] =>
  addresses.filter(({ of }) => of !== 'sender' || has_mailgun_key).map(({ address }) => address)

/** Returns whether mail arrives. */
export function receivingOf(mailboxes: Mailboxes, settings: InboundSettings): Standing {
  const of = 'receiving'
  const failed = mailboxes.find(({ state }) => state === 'failed')
  if (failed)
    return { of, state: 'fails', text: t('receivingFails', { name: failed.address || failed.username }), step: { label: t('seeWhy'), part: 'receive' } }
  const addresses = arrivingAt(settings)
  return addresses.length > 0
    ? { of, state: 'works', text: t('receivingWorks', { addresses: addresses.join(', ') }) }
    : { of, state: 'missing', text: t('receivingMissing'), step: { label: t('connectMailbox'), part: 'receive' } }
}

/** Returns whether mail leaves, and from which address. */
export function sendingOf({ senders, instance_sends, instance_address }: Senders): Standing {
  const of = 'sending'
  const active = senders.find(({ is_active }) => is_active)
  const setUp = { label: t('setUpSender'), part: 'send' } as const
  if (active?.failure)
    return {
      of,
      state: 'fails',
      text: t('sendingFails', { address: active.address, reason: active.failure }),
      step: { label: t('changeSender'), part: 'send' },
    }
  if (active) return { of, state: 'works', text: t('sendingWorks', { address: active.address }) }
  if (instance_sends) return { of, state: 'works', text: t('sendingOfInstance', { address: instance_address }), step: setUp }
  return { of, state: 'missing', text: t('sendingMissing'), step: setUp }
}

/** Returns whether receivers can tell that the active sender may send for its domain. `checks`: undefined while DNS is asked, null if it can't be. */
export function domainOf({ senders }: Senders, checks: DomainChecks | null | undefined): Standing {
  const of = 'domain'
  const active = senders.find(({ is_active }) => is_active)
  if (!active) return { of, state: 'open', text: t('domainNone') }
  const domain = active.address.split('@')[1] ?? ''
  const step = { label: t('checkDomain'), part: 'domain' } as const
  if (checks === undefined) return { of, state: 'open', text: t('domainAsking', { domain }) }
  const records = checks?.filter(({ check }) => check !== 'reverse') ?? []
  const wrong = records.filter(({ verdict }) => verdict === 'missing' || verdict === 'weak')
  const good = records.filter(({ verdict }) => verdict === 'good')
  const names = (some: typeof records) => some.map(({ check }) => t(check)).join(', ')
  if (wrong.length > 0)
    return {
      of,
      state: 'missing',
      text: t('domainWrong', { domain, what: names(wrong) }),
      step: { label: t(wrong.some(({ advice }) => advice) ? 'copyRecords' : 'seeMissing'), part: 'domain' },
    }
  if (good.length === 0) return { of, state: 'open', text: t('domainUnknown', { domain }), step }
  const open = records.filter(({ verdict }) => verdict === 'unknown')
  return open.length > 0
    ? { of, state: 'open', text: t('domainPartly', { domain, what: names(good), open: names(open) }), step }
    : { of, state: 'works', text: t('domainGood', { domain, what: names(good) }) }
}

/** Returns the one thing to do next: what keeps mail from leaving, then from arriving, then from being believed. */
export const nextOf = (standings: readonly Standing[]): Standing | undefined =>
  (['sending', 'receiving', 'domain'] as const)
    .flatMap((of) => standings.filter((one) => one.of === of))
    .find(({ state, step }) => step && (state === 'missing' || state === 'fails'))
