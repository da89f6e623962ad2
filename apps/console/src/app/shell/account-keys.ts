import type { OwnKeys as StoredKeys } from '@porchlight/contracts/people/own-keys'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { fromStored, toStored } from '../../shared/interface/commands/change-keys.ts'
import { ownKeys, storeOwnKeys } from '../../shared/interface/commands/commands.ts'
import type { OwnKeys } from '../../shared/interface/commands/own-keys.ts'
import { setSingleKeys } from '../../shared/interface/commands/use-shortcuts.ts'
import { showError } from '../../shared/interface/toasts.ts'
import { changeMe } from '../../shared/people/me.ts'

/** Uses the keys of the signed-in account in this browser, instead of those that it kept. */
export function takeOverKeys({ keys, single_keys }: StoredKeys): void {
  const own = fromStored(keys)
  if (JSON.stringify(own) !== JSON.stringify(ownKeys())) storeOwnKeys(own)
  if (single_keys !== null) setSingleKeys(single_keys)
}

/** Uses keys at once and saves them with the account. If they can't be saved, the former ones come back and an error says so. */
export async function saveKeys(own: OwnKeys, single_keys: boolean): Promise<void> {
  storeOwnKeys(own)
  setSingleKeys(single_keys)
  const own_keys = { keys: toStored(own), single_keys }
  try {
    await changeMe({ own_keys }, async () => ({ own_keys: (await api.people.updateUser({ own_keys })).user_details.own_keys }))
  } catch (cause) {
    showError(errorText(cause))
  }
}
