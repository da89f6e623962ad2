import type { Side } from './side.ts'

/** How doors that take a key are tried. Doors of one driver take the same key by the same code. */
export type Driver = {
  /** Their names in the tables. */
  doors: readonly string[]
  /** Makes a key of this library. */
  make(of: Side): Promise<string>
  /** Uses a key where one of this library belongs; returns 'ok', or what it is refused with. An empty one stands for none. */
  open(of: Side, key: string): Promise<string>
  /** Makes a key that has ended; or says why none ends by time. */
  ended: ((of: Side) => Promise<string>) | { never: string }
  /** Whether opening uses the key up. */
  once: boolean
  /** Why a key of another library is not foreign here. */
  foreign?: string
  /** Uses a valid key as somebody who may not: for doors that ask for a session as well. */
  asScoped?(of: Side, key: string): Promise<string>
  /** The key stands in rows, and why that is harmless. */
  inRows?: string
}
