/** One line of an iCalendar file: `DTSTART;TZID=Europe/Berlin:20261224T120000`. Names are in capitals. */
export type Line = { name: string; params: ReadonlyMap<string, string>; value: string }
/** What stands between BEGIN and END. `isWhole` is false if the file ends, or its parent ends, before its END. */
export type Component = { name: string; lines: Line[]; parts: Component[]; isWhole: boolean }

/** Calendars contain events and time zones, which contain their clock changes and alarms; nothing is nested deeper. */
const depthMax = 6

/**
 * Returns the calendars of an iCalendar file (RFC 5545); empty if it is none. Each line is read by itself, so that one that is broken costs only itself: many
 * published calendars have some. Takes time linear in the file's length.
 */
export function calendarsIn(file: string): Component[] {
  const root: Component = { name: '', lines: [], parts: [], isWhole: true }
  const open = [root]
  let tooDeep = 0
  for (const text of unfolded(file)) {
    const line = lineOf(text)
    const inner = open.at(-1)
    if (!line || !inner) continue
    const name = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      if (open.length > depthMax || tooDeep > 0) tooDeep += 1
      else {
        const part: Component = { name, lines: [], parts: [], isWhole: false }
        inner.parts.push(part)
        open.push(part)
      }
    } else if (line.name === 'END') {
      if (tooDeep > 0) tooDeep -= 1
      else close(open, name)
    } else if (tooDeep === 0) inner.lines.push(line)
  }
  return root.parts.filter((part) => part.name === 'VCALENDAR')
}

/** An END that fits no open component is ignored; one that fits an outer component closes those within it too. */
function close(open: Component[], name: string): void {
  const at = open.findLastIndex((part, index) => index > 0 && part.name === name)
  const closed = at > 0 ? open[at] : undefined
  if (!closed) return
  closed.isWhole = true
  open.length = at
}

/** A line that begins with a space or tab continues the one before. */
const unfolded = (file: string): string[] =>
  file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')

/** The value begins at the first colon outside quotes, or at the first one at all if a quote is never closed. */
function lineOf(text: string): Line | undefined {
  const cuts = cutsOf(text)
  const colon = cuts ? cuts.at(-1) : text.indexOf(':')
  if (colon === undefined || colon < 1) return undefined
  const [name = '', ...params] = cuts
    ? cuts.map((cut, index) => text.slice(index === 0 ? 0 : (cuts[index - 1] ?? 0) + 1, cut))
    : text.slice(0, colon).split(';')
  return { name: name.trim().toUpperCase(), params: new Map(params.map(paramOf)), value: text.slice(colon + 1) }
}

/** Returns the places of the semicolons between parameters and of the colon after them; undefined if there is no such colon. */
function cutsOf(text: string): number[] | undefined {
  const cuts: number[] = []
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === ';') cuts.push(at)
    else if (character === ':') return [...cuts, at]
  }
  return undefined
}

function paramOf(text: string): [string, string] {
  const at = text.indexOf('=')
  return at < 0
    ? [text.trim().toUpperCase(), '']
    : [
        text.slice(0, at).trim().toUpperCase(),
        text
          .slice(at + 1)
          .replaceAll('"', '')
          .trim(),
      ]
}

/** Returns the first line of this name. */
export const lineNamed = ({ lines }: Component, name: string): Line | undefined => lines.find((line) => line.name === name)
/** Returns all lines of this name. */
export const linesNamed = ({ lines }: Component, name: string): Line[] => lines.filter((line) => line.name === name)
/** Returns the value of the first line of this name, or ''. */
export const valueNamed = (component: Component, name: string): string => lineNamed(component, name)?.value.trim() ?? ''

/** Returns a text of the file as one line, without escapes and control characters. */
export function textOf(component: Component, name: string, max: number): string {
  const text = valueNamed(component, name)
    .slice(0, max * 8)
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\,;])/g, '$1')
  return oneLine(text, max)
}

/** Returns the beginning of a text as one line. */
export const oneLine = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim()
