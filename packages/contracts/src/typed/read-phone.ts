import { readDate } from './read-date.ts'
import { plainText, type Typed, typedMax } from './typed.ts'

/** Digits of a number without its extension: the shortest local ones have five, the longest international ones fifteen. */
const digitsMin = 5
const digitsMax = 15
/** With its country, a number has at least so many. */
const internationalMin = 7

/** Prefixes that a phone number may have. */
const names = /^(?:telefon|telephone|téléphone|teléfono|tel|phone|fon|mobile|mobil|handy|cell|móvil|тел|[☎📞📱])[.: ]{0,3}/iu
/** An extension at the end, in the words of the countries that use one. */
const extension = /[,; ]{0,2}(?:;ext=|(?:ext|extn|extension|x|durchwahl|dw|apparat|app|poste|interno|int|anexo|ramal|доб|#)[.: ]{0,2})(\d{1,7})$/iu

/**
 * Reads a phone number in any notation that people use: with a country's or an area's code in brackets, with points, hyphens, slashes or spaces, with an
 * extension, as a `tel:` address. It is kept in the notation in which it was typed, in plain digits.
 */
export function readPhone(typed: string): Typed {
  if (typed.length > typedMax || isDate(typed)) return undefined
  const named = plainText(typed).replace(/^tel:/i, '').replace(names, '')
  const found = extension.exec(named)
  const number = (found ? named.slice(0, found.index) : named).trim()
  if (!/^\(?\+? ?\(?\d[\d ()./-]*$/.test(number) || !isBalanced(number) || /[./-]$/.test(number)) return undefined
  const digits = number.replace(/\D/g, '')
  if (digits.length > digitsMax + 3 || /^0+$/.test(digits)) return undefined
  // “(0)” is dialled within the country only.
  const isInternational = /^\(?\+/.test(number) || /^00[1-9]/.test(digits)
  const dialled = isInternational
    ? number
        .replace(/\( ?0 ?\)/, '')
        .replace(/\D/g, '')
        .replace(/^00/, '')
    : digits
  if (dialled.length > digitsMax || dialled.length < (isInternational ? internationalMin : digitsMin)) return undefined
  if (isInternational && dialled.startsWith('0')) return undefined
  return { value: found ? `${number} ext. ${found[1]}` : number }
}

/** Whether brackets open and close one after another. */
function isBalanced(number: string): boolean {
  let isOpen = false
  for (const letter of number) {
    if (letter === '(' && isOpen) return false
    if (letter === ')' && !isOpen) return false
    if (letter === '(' || letter === ')') isOpen = letter === '('
  }
  return !isOpen
}

/** Whether a text is a date with its year: nobody writes a phone number so. */
const isDate = (typed: string): boolean =>
  /^\d{4}([-./])\d{1,2}\1\d{1,2}$|^\d{1,2}([-./])\d{1,2}\2(?:19|20)\d{2}$/.test(plainText(typed)) && readDate(typed) !== undefined
