import { timingSafeEqual } from 'node:crypto'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { Ctx } from '../../kernel/context.ts'

/** What making and checking addresses needs. */
type At = { ports: Pick<Ctx['ports'], 'secrets'>; clock: Ctx['clock'] }

/** Up to how many days an address opens its file. One in a view is read anew; one in a mail cannot be, so it lasts about as long as people look for old mails. */
const daysOf = { view: 2, mail: 366 } as const
/** Where an address is shown. */
export type ShownIn = keyof typeof daysOf

const dayMs = 86_400_000
const today = ({ clock }: Pick<At, 'clock'>): number => Math.floor(clock.now().getTime() / dayMs)

/** The day on which it opens nothing any more is part of the key. So all views of a day have the same address, which browsers keep. */
function keyOf({ ports }: At, file_id: string, end: number): string {
  const mac = ports.secrets.fingerprint(`${file_id} ${end}`, 'address of a file').subarray(0, 16)
  return `${end.toString(36)}-${mac.toString('base64url')}`
}

/** Returns an address that opens a file without a session, for one to two days (in a mail: a year). The caller must have checked who sees it. */
export const fileAddress = (at: At, file_id: string, shownIn: ShownIn = 'view'): string =>
  `/files/${file_id}?key=${keyOf(at, file_id, today(at) + daysOf[shownIn])}`

/** What a key says of a file. A key that is none of ours says as much as no key. */
export function keyState(at: At, file_id: string, key: unknown): 'valid' | 'expired' | 'none' {
  const form = typeof key === 'string' ? /^([0-9a-z]{1,6})-[\w-]{22}$/.exec(key) : null
  if (!form) return 'none'
  const end = Number.parseInt(form[1] ?? '', 36)
  const [given, ours] = [Buffer.from(String(key)), Buffer.from(keyOf(at, file_id, end))]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return 'none'
  return today(at) < end ? 'valid' : 'expired'
}

/** Returns stored views of files with addresses that open them: in rows, files have addresses that open nothing by themselves. */
export const shownFiles = (at: At, files: readonly AttachmentView[]): AttachmentView[] => files.map((file) => shownFile(at, file))

/** Returns one as `shownFiles` does. */
export const shownFile = (at: At, file: AttachmentView): AttachmentView => ({ ...file, url: fileAddress(at, file.file_id) })

/** An image of a text, as the sanitizer writes its address. */
const pictureAddress = /"\/files\/([A-Za-z0-9]{22})"/g

/** Returns rich text with addresses that open its pictures, for readers who have no session where it is shown. */
export const withShownPictures = (at: At, html: string): string => html.replace(pictureAddress, (_whole, file_id: string) => `"${fileAddress(at, file_id)}"`)

/** Returns an address of one of our pictures as `fileAddress` makes it; any other as it is. */
export const shownPicture = (at: At, address: string): string => {
  const file_id = /^\/files\/([A-Za-z0-9]{22})$/.exec(address)?.[1]
  return file_id === undefined ? address : fileAddress(at, file_id)
}
