import { api } from '@porchlight/contracts/api'
import type { StaffActor } from '../kernel/context.ts'
import { newRef } from '../kernel/ids.ts'
import type { CallAt } from './calls-at.ts'

const hour = 3_600_000

type Line = { who: 'requester' | 'support'; text: string; isNote?: boolean; afterHours: number }
type Story = { by: 'agent' | 'owner'; hoursAgo: number; subject: string; message: string; lines: Line[] }

/** Northwind Bikes' questions to its agency. */
const stories: Story[] = [
  {
    ...{ by: 'owner', hoursAgo: 52, subject: 'Our own domain for the help center' },
    message: 'We bought help.northwind.example. What do we have to enter at our provider so that the help center appears there?',
    lines: [
      { who: 'support', text: 'Their zone is with the same provider as ours, so the TXT record is there within minutes.', isNote: true, afterHours: 2 },
      {
        ...{ who: 'support', afterHours: 3 },
        text: 'Good choice! Enter it under Settings, Domains first. You then see a TXT record there; once your provider has it, press Verify.',
      },
      { who: 'requester', text: 'Verified on the first try. Can the old address stay for a while?', afterHours: 20 },
      { who: 'support', text: 'Yes, it keeps working. Links in your mails use the new one from now on.', afterHours: 22 },
    ],
  },
  {
    ...{ by: 'agent', hoursAgo: 4, subject: 'Chats of two shops in one inbox?' },
    message: 'In spring we open a second shop with its own site. Can its chats arrive in the same inbox, and still show which shop they come from?',
    lines: [],
  },
]

/** Loads the tickets that the demo's people raise with the parent library's support, each step at its own time. */
export async function seedPlatformTickets(
  call: CallAt,
  { requesters, support }: { requesters: Record<Story['by'], StaffActor>; support: StaffActor | undefined },
  now: number,
): Promise<void> {
  for (const { by, hoursAgo, subject, message, lines } of stories) {
    const begun = now - hoursAgo * hour
    const { ticket } = await call(requesters[by], begun, api.platformTickets.create, { client_msg_id: newRef(), subject, message })
    const { conversation_ref } = ticket
    for (const { who, text, isNote, afterHours } of lines) {
      const at = begun + afterHours * hour
      const written = { client_msg_id: newRef(), conversation_ref, message: text }
      if (who === 'requester') await call(requesters[by], at, api.platformTickets.reply, written)
      else if (support) await call(support, at, api.messages.send, { ...written, sender_type: isNote ? 'note' : 'agent' })
    }
  }
}
