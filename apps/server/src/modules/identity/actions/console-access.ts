import { consoleAccessApi } from '@porchlight/contracts/identity/console-access'
import { refuse } from '../../../kernel/errors.ts'
import { action, query } from '../../../kernel/operations.ts'
import { canonicalNetwork, isWithin } from '../../../kernel/outside/network-address.ts'
import { consoleNetworks, setConsoleNetworks } from '../console-networks.ts'

/** Returns the networks, and the caller's own address. */
export const readConsoleAccess = query(consoleAccessApi.read, async (ctx) => ({ networks: await consoleNetworks(ctx), own_address: ctx.request.address }))

/** Replaces the networks, unless that would lock out whoever does it. */
export const saveConsoleAccess = action(consoleAccessApi.save, async (ctx, { networks: written }) => {
  const own_address = ctx.request.address
  const networks = [...new Set(written.map(networkOrRefuse))]
  if (networks.length > 0 && !isWithin(own_address, networks)) throw refuse('conflict', { fields: { networks: `your own address ${own_address} is missing` } })
  await setConsoleNetworks(ctx, networks)
  return { networks, own_address }
})

/** @throws AppError `invalid_input` */
function networkOrRefuse(text: string): string {
  const network = canonicalNetwork(text)
  if (network === undefined) throw refuse('invalid_input', { fields: { networks: `${text} is no address or network` } })
  return network
}
