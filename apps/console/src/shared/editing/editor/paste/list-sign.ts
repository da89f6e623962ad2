/** Bullet or number of a list item as Word writes it into the text; `numbers` are what it can mean. */
export type ListSign = { isOrdered: boolean; numbers: number[] }

const romans: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** Reads a sign such as "·", "o", "3.", "1.2", "(b)", "iv." or "Step 2:". */
export function readSign(text: string): ListSign {
  const sign = text
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .slice(0, 40)
  const digits = /(\d{1,4})[^\d]*$/.exec(sign)?.[1]
  if (digits !== undefined) return { isOrdered: true, numbers: [Number(digits)] }
  const letters = /^[([]?(\p{L}{1,6})[.)\]:、]/u.exec(sign)?.[1]?.toLowerCase()
  if (letters === undefined) return { isOrdered: /^\p{N}/u.test(sign), numbers: [] }
  return { isOrdered: true, numbers: [romanOf(letters), letterOf(letters)].filter((number) => number !== undefined) }
}

/** Returns the number of an item: the meaning that follows on the item before, or else the likelier one. */
export const numberAfter = ({ numbers }: ListSign, before: number | undefined): number | undefined =>
  numbers.find((number) => before !== undefined && number === before + 1) ?? numbers[0]

/** Roman numerals up to 39: "c." and "d." are letters. */
function romanOf(letters: string): number | undefined {
  if (!/^x{0,3}(ix|iv|v?i{0,3})$/.test(letters)) return undefined
  let sum = 0
  for (let at = 0; at < letters.length; at++) {
    const value = romans[letters[at] ?? ''] ?? 0
    sum += value < (romans[letters[at + 1] ?? ''] ?? 0) ? -value : value
  }
  return sum
}

const letterOf = (letters: string): number | undefined => (/^[a-z]$/.test(letters) ? letters.charCodeAt(0) - 96 : undefined)
