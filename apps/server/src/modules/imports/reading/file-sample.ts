import type { FileSample } from './encodings.ts'

/** Sample sizes in bytes, of the beginning and of non-ASCII lines, for detecting the notation. */
const sampleBytes = 64 * 1024

/** What looks like a date in numbers. */
const numericDate = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/
/** Most characters of such a date. */
const dateLength = 10

/** Reads a whole file once, in the memory of a sample. `hasDates`: somewhere in it may be dates in numbers, of which it is to be told whether the day comes first. */
export async function sampleOf(stream: AsyncIterable<Buffer>, isTable: boolean): Promise<FileSample & { hasDates: boolean }> {
  const head: Buffer[] = []
  const foreign: Buffer[] = []
  let [headLength, foreignLength, isUtf8] = [0, 0, true]
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (bytes?: Buffer) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  let hasDates = false
  let before = ''
  for await (const bytes of stream) {
    if (!hasDates) {
      // In texts of 16-bit units, each second byte is a zero.
      const text = before + bytes.toString('latin1').replaceAll('\0', '')
      hasDates = numericDate.test(text)
      before = text.slice(-dateLength)
    }
    if (headLength < sampleBytes) {
      head.push(bytes.subarray(0, sampleBytes - headLength))
      headLength += bytes.length
    }
    if (isUtf8) check(bytes)
    if (foreignLength >= sampleBytes) continue
    for (const line of foreignLines(bytes, sampleBytes - foreignLength)) {
      foreign.push(line)
      foreignLength += line.length
    }
  }
  if (isUtf8) check()
  return { head: Buffer.concat(head), foreign: Buffer.concat(foreign), isUtf8, isTable, hasDates }
}

/** Bytes of a line that are taken around what is not ASCII. */
const lineBytes = 2000

function foreignLines(bytes: Buffer, room: number): Buffer[] {
  const found: Buffer[] = []
  let length = 0
  for (let at = 0; at < bytes.length && length < room; at++) {
    if ((bytes[at] ?? 0) < 128) continue
    const begin = Math.max(bytes.lastIndexOf(10, at) + 1, at - lineBytes)
    const feed = bytes.indexOf(10, at)
    const end = Math.min(feed < 0 ? bytes.length : feed + 1, at + lineBytes)
    const line = bytes.subarray(begin, Math.min(end, begin + room - length))
    found.push(line)
    length += line.length
    at = end - 1
  }
  return found
}
