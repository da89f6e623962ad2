/** Overhead of each value besides its characters or bytes. */
const perValue = 8

/**
 * Returns roughly how many bytes a copy of a value takes: characters of strings and names, bytes of buffers, and 8 for each value. Stops counting beyond `most`, so
 * that measuring costs no more than copying what is allowed. A value that is referred to twice counts twice; one that contains itself is beyond any limit.
 */
export function sizeOf(value: unknown, most: number): number {
  const left = [value]
  let size = 0
  while (left.length > 0 && size <= most) {
    const each = left.pop()
    size += perValue
    if (typeof each === 'string') size += each.length
    else if (typeof each === 'object' && each !== null) size += add(each, left, most - size)
  }
  return size
}

/** Returns the size of an object itself, and leaves what it contains to be measured unless it is too large already. */
function add(each: object, left: unknown[], room: number): number {
  if (ArrayBuffer.isView(each) || each instanceof ArrayBuffer || each instanceof SharedArrayBuffer) return each.byteLength
  const isList = Array.isArray(each) || each instanceof Set
  const count = Array.isArray(each) ? each.length : each instanceof Set || each instanceof Map ? each.size : 0
  if (count * perValue > room) return count * perValue
  if (isList) for (const item of each) left.push(item)
  else if (each instanceof Map) for (const [key, item] of each) left.push(key, item)
  else return addFields(each as Record<string, unknown>, left, room)
  return 0
}

function addFields(each: Record<string, unknown>, left: unknown[], room: number): number {
  let size = 0
  for (const name in each) {
    size += name.length
    if (size > room) break
    left.push(each[name])
  }
  return size
}
