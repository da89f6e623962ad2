type Attributes = Record<string, string>
type List = { isOrdered: boolean; next: number; step: number; style: string }

/** Deepest list that is indented further; and the largest number that a list counts from. */
const depthMax = 6
const numberMax = 99_999

/** Numbers, letters and nesting of a text's lists, as HTML says them. */
export class Lists {
  private readonly open: List[] = []

  begin(name: string, attributes: Attributes): void {
    const start = numberIn(attributes.start)
    const isReversed = attributes.reversed !== undefined
    this.open.push({ isOrdered: name === 'ol', next: start ?? 1, step: isReversed && start !== undefined ? -1 : 1, style: styleOf(attributes) })
  }

  end(): void {
    this.open.pop()
  }

  get isOpen(): boolean {
    return this.open.length > 0
  }

  /** Returns the beginning of an item's line. */
  item(attributes: Attributes): string {
    const list = this.open.at(-1)
    const indent = '  '.repeat(Math.max(0, Math.min(this.open.length, depthMax) - 1))
    if (!list?.isOrdered) return `${indent}- `
    const number = numberIn(attributes.value) ?? list.next
    list.next = number + list.step
    return `${indent}${marker(number, list.style)}. `
  }
}

const numberIn = (text: string | undefined): number | undefined => {
  const number = text !== undefined && /^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : undefined
  return number !== undefined && Math.abs(number) <= numberMax ? number : undefined
}

function styleOf({ type = '', style = '' }: Attributes): string {
  const named = /list-style(?:-type)?\s*:\s*([a-z-]{1,30})/i.exec(style.slice(0, 1_000))?.[1]?.toLowerCase() ?? ''
  const styles: Record<string, string> = {
    ...{ 'lower-alpha': 'a', 'lower-latin': 'a', 'upper-alpha': 'A', 'upper-latin': 'A', 'lower-roman': 'i', 'upper-roman': 'I' },
  }
  return styles[named] ?? type
}

function marker(number: number, style: string): string {
  if (number > 0 && (style === 'a' || style === 'A')) return style === 'a' ? letters(number) : letters(number).toUpperCase()
  if (number > 0 && number < 4_000 && (style === 'i' || style === 'I')) return style === 'i' ? roman(number) : roman(number).toUpperCase()
  return String(number)
}

function letters(number: number): string {
  let text = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) text = String.fromCharCode(97 + ((left - 1) % 26)) + text
  return text
}

const numerals: [number, string][] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as [number, string][]),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as [number, string][]),
]

function roman(number: number): string {
  let [text, left] = ['', number]
  for (const [value, numeral] of numerals)
    while (left >= value) {
      text += numeral
      left -= value
    }
  return text
}
