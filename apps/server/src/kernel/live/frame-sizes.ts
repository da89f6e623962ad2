import { limits } from '@porchlight/contracts/limits'
import { gatewayActions, HelloFrame } from '@porchlight/contracts/live'
import { type InputSize, inputSizeOf, largest } from '../calls/input-size.ts'
import { fitsJson } from '../calls/json-size.ts'
import type { Kernel } from '../kernel.ts'

/** The sizes that frames may have, by action: no action's frame may be larger than its schema could accept. */
export class FrameSizes {
  private readonly sizes: ReadonlyMap<string, InputSize>
  private readonly largest: InputSize

  constructor({ liveHandlers, signalActions }: Pick<Kernel, 'liveHandlers' | 'signalActions'>) {
    this.sizes = new Map([
      ['hello', inputSizeOf(HelloFrame)],
      ...Object.entries(gatewayActions).map(([action, input]) => [action, inputSizeOf(input)] as const),
      ...[...liveHandlers].map(([action, { operation }]) => [action, inputSizeOf(operation.input)] as const),
      ...[...signalActions].map(([action, { input }]) => [action, inputSizeOf(input)] as const),
    ])
    this.largest = { ...largest([...this.sizes.values()]), bytes: limits.frameBytesMax }
  }

  /** Returns whether a frame may be parsed, before its action is known. */
  mayParse(text: string): boolean {
    return fitsJson(text, this.largest)
  }

  /** Returns whether a frame has a size that its action could accept; unknown actions are refused elsewhere. */
  fits(action: string, text: string): boolean {
    const size = this.sizes.get(action)
    return size === undefined || fitsJson(text, size)
  }
}
