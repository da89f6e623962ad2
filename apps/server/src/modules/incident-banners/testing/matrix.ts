import type { TeamBanner } from '@porchlight/contracts/incident-banners/incident-banners'
import { newRef } from '../../../kernel/ids.ts'
import { type Entries, inItsLibrary } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const texts = (canary: string) => ({ severity: 'outage' as const, texts: { en: `Down ${canary}` } })

async function newTicket({ staff, canary }: World): Promise<string> {
  const email = `${newRef()}@buyer.test`.toLowerCase()
  return (await staff.admin.calls.tickets.create({ email, subject: 'Down', message: `Tracker ${canary}` })).conversation.conversation_ref
}

/** A banner, after those of earlier calls were ended: a library shows only a few. */
async function newBanner(world: World): Promise<{ banner_ref: string }> {
  const { incidentBanners } = world.staff.admin.calls
  for (const { banner_ref } of (await incidentBanners.list({})).incident_banners) await incidentBanners.end({ banner_ref })
  const { incident_banner } = await incidentBanners.save({ conversation_ref: await newTicket(world), ...texts(world.canary) })
  return { banner_ref: incident_banner.banner_ref }
}

/** Tests of this module's operations. */
export const matrix: Entries = {
  'incidentBanners.list': {
    input: () => ({}),
    sight: {
      kind: 'hides',
      inputs: async (world) => {
        const { incidentBanners } = world.admin.calls
        for (const { banner_ref } of (await incidentBanners.list({})).incident_banners) await incidentBanners.end({ banner_ref })
        await incidentBanners.save({ conversation_ref: await world.ticket(), ...texts('') })
        return [{}]
      },
      shows: ({ incident_banners }: { incident_banners: readonly TeamBanner[] }) => incident_banners.some(({ conversation_ref }) => conversation_ref !== null),
    },
  },
  'incidentBanners.save': {
    input: async (world) => {
      const { incidentBanners } = world.staff.admin.calls
      for (const { banner_ref } of (await incidentBanners.list({})).incident_banners) await incidentBanners.end({ banner_ref })
      return { conversation_ref: await newTicket(world), ...texts(world.canary) }
    },
    refs: ['conversation_ref'],
    stateless: 'who may change the ticket; incident-banners.test.ts',
    except: { who: ['editor'], code: 'not_found', because: 'editors publish news, but see no tickets' },
    sight: concernsNothing('nobody there publishes news; incident-banners.test.ts tries it with somebody who does'),
  },
  'incidentBanners.end': { input: newBanner, refs: ['banner_ref'], stateless: 'by flags alone: everybody sees it' },
  'incidentBanners.shown': inItsLibrary,
}
